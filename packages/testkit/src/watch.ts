/** Lets callers wait until something that changes from time to time has a value. */
export class Watch {
  readonly #waiters = new Set<{ check: () => void; fail: (error: Error) => void }>();

  /** To be called after every change. */
  changed(): void {
    for (const waiter of this.#waiters) waiter.check();
  }

  /** Fails whoever still waits. */
  close(reason: string): void {
    for (const waiter of this.#waiters) waiter.fail(new Error(reason));
  }

  /** The probe's first value; rejects with `complaint()` when it took too long. */
  until<T>(probe: () => T | undefined, timeoutMs: number, complaint: () => string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
      };
      const waiter = {
        check: () => {
          const value = probe();
          if (value === undefined) return;
          finish();
          resolve(value);
        },
        fail: (error: Error) => {
          finish();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiter.fail(new Error(complaint())), timeoutMs);
      this.#waiters.add(waiter);
      waiter.check();
    });
  }
}
