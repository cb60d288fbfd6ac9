const BRAND = Symbol.for('pollux.error');

/** Every error that Pollux raises on purpose: a stable `code`, and a message that says what to do. */
export class PolluxError extends Error {
  readonly [BRAND] = true;
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }

  /** Recognises a Pollux error even when two copies of the package are loaded. */
  static isInstance(value: unknown): value is PolluxError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** The workspace folder does not exist or is not a folder. */
export class WorkspaceError extends PolluxError {
  constructor(cwd: string, cause?: unknown) {
    super(
      'WORKSPACE_NOT_FOUND',
      `The workspace folder "${cwd}" is not a readable folder. Pass an existing one as cwd.`,
      {
        cause,
      },
    );
  }
}

/** The options or the settings object do not have the documented shape. */
export class InvalidSettingsError extends PolluxError {
  constructor(problems: string, cause?: unknown) {
    super('INVALID_SETTINGS', `Correct these options and try again: ${problems}`, { cause });
  }
}

/** No way to authenticate was configured, or the configured one was refused. */
export class AuthenticationError extends PolluxError {
  constructor(message: string, cause?: unknown) {
    super('AUTHENTICATION', message, { cause });
  }
}

/** Something in core is one per process and already in use with another value. */
export class ProcessGlobalError extends PolluxError {
  constructor(what: string, inUse: string, asked: string) {
    super(
      'PROCESS_GLOBAL_CONFLICT',
      `${what} is one per process and is in use as ${inUse}; ${asked} was asked for. ` +
        'Dispose the other session or service first, or use a process of its own.',
    );
  }
}

/** A message without anything in it. */
export class EmptyMessageError extends PolluxError {
  constructor() {
    super('EMPTY_MESSAGE', 'The message is empty. Send at least one content part that is not blank.');
  }
}

/** The payload of `send` is not one that this session takes. */
export class InvalidSendError extends PolluxError {
  constructor(message: string, cause?: unknown) {
    super('INVALID_SEND', message, { cause });
  }
}

/** A second message while a stream is active. */
export class SessionBusyError extends PolluxError {
  constructor(streamId: string) {
    super(
      'SESSION_BUSY',
      `Stream ${streamId} is still active. Wait for its agent_end, or call abort() first, and send again.`,
    );
  }
}

/** `stream({eventId})` with an id that this session never emitted, or that cannot be resumed from. */
export class UnknownEventError extends PolluxError {
  constructor(eventId: string, why = 'no event of this session has it') {
    super('UNKNOWN_EVENT', `Cannot stream from event "${eventId}": ${why}. Use an id from session.events.`);
  }
}

/** `stream({streamId})` with an id that no send of this session returned. */
export class UnknownStreamError extends PolluxError {
  constructor(streamId: string) {
    super('UNKNOWN_STREAM', `There is no stream "${streamId}" in this session. Use the streamId that send() returned.`);
  }
}

/** The service or the session was disposed. */
export class DisposedError extends PolluxError {
  constructor(what: 'service' | 'session') {
    super('DISPOSED', `This ${what} was disposed. Create a new one with AdkAgentService.create().`);
  }
}
