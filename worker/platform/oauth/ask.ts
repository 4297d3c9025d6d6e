/** Time limit for a response of a sign-in provider, ms. */
export const TIMEOUT_MS = 5000;

/**
 * Retries once after a connection error, because the provider (Google or Apple) may close a
 * kept-alive connection just when the runtime reuses it. If the provider received the first
 * request, the provider rejects the code of the second request.
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
