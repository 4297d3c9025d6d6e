/** Creates a gate for the requests of an upload. It holds them during a pause, or aborts them. */
export function createGate() {
  const ended = new AbortController();
  let paused = false;
  let unpause = Promise.resolve();
  let wake: () => void = () => undefined;
  let interrupt = new AbortController();

  function end(cause: unknown): void {
    if (!ended.signal.aborted) ended.abort(cause);
    interrupt.abort();
  }

  return {
    ended: ended.signal,
    signal: () => AbortSignal.any([ended.signal, interrupt.signal]),
    end,
    async ready(): Promise<void> {
      while (paused) await unpause;
      ended.signal.throwIfAborted();
    },
    pause(): void {
      if (paused) return;
      paused = true;
      unpause = new Promise((resolve) => {
        wake = resolve;
      });
      interrupt.abort();
    },
    resume(): void {
      if (!paused) return;
      paused = false;
      interrupt = new AbortController();
      wake();
    },
    cancel(): void {
      end(new DOMException("Cancelled", "AbortError"));
      paused = false;
      wake();
    },
  };
}
