/** A provider that has not answered by then is not waited for. */
export const TIMEOUT_MS = 5000;

/**
 * A request to a provider. The runtime keeps a connection open between requests, and the other side
 * may close it just when it is used again: what was lost so is asked once more. (A code that was
 * taken after all is refused the second time.)
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
