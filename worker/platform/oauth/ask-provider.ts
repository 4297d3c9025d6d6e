/** Time limit for a response of a sign-in provider, ms. */
export const TIMEOUT_MS = 5000;

/**
 * Retries once, because the provider can close a kept-alive connection just when the runtime reuses
 * it. A retry is safe: the provider rejects a code that it received twice.
 */
export async function askProvider(
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal.aborted) throw error;
    return fetch(url, init);
  }
}
