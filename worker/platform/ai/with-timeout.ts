import { ExternalServiceError } from "../../domain/ai/ai/external-service-error.ts";

/** Time limit for a response of an AI service, ms. */
export const TIMEOUT_MS = 5000;

/**
 * Limits the time of `call`.
 * @throws ExternalServiceError "late" at the time limit; "unreachable" for other errors
 */
export async function withTimeout<T>(
  name: string,
  ms: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ExternalServiceError("late", `${name} took over ${ms} ms`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), timeout]);
  } catch (cause) {
    if (cause instanceof ExternalServiceError) throw cause;
    throw new ExternalServiceError(
      "unreachable",
      `${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    clearTimeout(timer);
  }
}
