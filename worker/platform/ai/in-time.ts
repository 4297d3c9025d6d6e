import { OutsideFault } from "../../domain/ai/ai/outside-fault.ts";

/** After this long without an answer a service counts as late. */
export const TIMEOUT_MS = 5000;

/**
 * Does the work unless it takes too long; what it does not know to stop then goes on unheard.
 * @throws OutsideFault "late"; "unreachable" for any other error that is none
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
