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
    switch (event.type) {
      case 'session_update':
        if (event.model) this.#line(`model    ${event.model}`);
        break;
      case 'message':
        for (const part of event.content) if (part.type === 'text' && event.role === 'agent') this.#text += part.text;
        break;
      case 'tool_request':
        this.#sayText();
        this.#running.set(event.requestId, [event.display?.name ?? event.name, event.display?.description].join('  '));
        break;
      case 'tool_response':
        this.#line(`${event.isError ? 'failed ' : 'tool   '}  ${this.#running.get(event.requestId) ?? event.name}`);
        this.#running.delete(event.requestId);
        break;
      case 'error':
        this.#line(`error    ${event.message}`);
        break;
      case 'agent_end':
        this.#sayText();
        break;
      default:
        break;
    }
  }

  /** A line of the demo's own. */
  note(text: string): void {
    this.#line(text);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#clear();
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
