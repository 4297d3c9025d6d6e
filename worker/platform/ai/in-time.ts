import { OutsideFault } from "../../domain/ai/ai/outside-fault.ts";

/** Time limit for a response of the service, ms. */
export const TIMEOUT_MS = 5000;

/**
 * Runs `work` with a time limit. The signal is aborted at the limit; work that ignores the signal
 * continues, and its result is dropped.
 * @throws OutsideFault "late" at the time limit; "unreachable" for every error that is not an
 * OutsideFault
 */
export async function inTime<T>(
  name: string,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutsideFault("late", `${name} took over ${ms} ms`));
      stop.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(stop.signal), late]);
  } catch (cause) {
    if (cause instanceof OutsideFault) throw cause;
    throw new OutsideFault(
      "unreachable",
      `${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    clearTimeout(timer);
  }
}
