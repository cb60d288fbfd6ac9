/** Gives each id of a kind a number in the order of their first appearance, so that a wrong reference still shows. */
export class Numbering {
  readonly #kind: string;
  readonly #numbers = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  of(id: string): string {
    const known = this.#numbers.get(id) ?? `<${this.#kind}-${this.#numbers.size + 1}>`;
    this.#numbers.set(id, known);
    return known;
  }
}
