import type { AgentEvent } from '@pollux/runtime';

/** Where the demo writes. */
export interface DemoScreen {
  readonly isTTY: boolean;
  write(text: string): void;
}

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;

/** Shows what happens while it happens: a line that moves on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #screen: DemoScreen;
  readonly #running = new Map<string, string>();
  #text = '';
  #frame = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(screen: DemoScreen) {
    this.#screen = screen;
  }

  start(): void {
    if (!this.#screen.isTTY) return;
    this.#timer = setInterval(() => this.#draw(), FRAME_MS);
  }

  show(event: AgentEvent): void {
    if (event.type === 'session_update' && event.model) this.#line(`model    ${event.model}`);
    if (event.type === 'message' && event.role === 'agent') this.#text += textOf(event.content);
    if (event.type === 'tool_request') this.#begin(event);
    if (event.type === 'tool_response') this.#end(event);
    if (event.type === 'error') this.#line(`error    ${event.message}`);
    if (event.type === 'agent_end') this.#sayText();
  }

  /** A line of the demo's own. */
  note(text: string): void {
    this.#line(text);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #begin({ requestId, name, display }: AgentEvent<'tool_request'>): void {
    this.#sayText();
    this.#running.set(requestId, [display?.name ?? name, display?.description].join('  '));
  }

  #end({ requestId, name, isError }: AgentEvent<'tool_response'>): void {
    this.#line(`${isError ? 'failed ' : 'tool   '}  ${this.#running.get(requestId) ?? name}`);
    this.#running.delete(requestId);
  }

  #sayText(): void {
    if (this.#text.trim()) this.#line(`says     ${this.#text.trim()}`);
    this.#text = '';
  }

  #line(text: string): void {
    this.#clear();
    this.#screen.write(`  ${text}\n`);
  }

  #draw(): void {
    this.#frame = (this.#frame + 1) % SPINNER.length;
    const doing = [...this.#running.values()].join(', ') || this.#text.trim() || 'waiting for the model';
    this.#clear();
    this.#screen.write(`  ${SPINNER[this.#frame]} ${doing.slice(0, 70)}`);
  }

  #clear(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\u001b[2K');
  }
}

function textOf(content: AgentEvent<'message'>['content']): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
