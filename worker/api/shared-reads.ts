/** Header of a response that must not be cached. */
const UNCACHED_HEADER = "X-For-Now";

/** Name of the cache, which all isolates of a data center share. Check access before each read. */
const CACHE = "live";

interface SharedResponse {
  lasts: boolean;
  bytes: ArrayBuffer;
  type: string;
}

interface SharedRead {
  /** Cache key, which must not depend on the reader. */
  key: string;
  /** Cache lifetime, whole seconds. With 0, only concurrent requests share the response. */
  seconds: number;
  execution: { waitUntil(promise: Promise<unknown>): void };
  /** Is called if the response is not in the cache, before the source is read. Can reject. */
  spendMiss(): Promise<void>;
  fetchSource: () => Promise<Response>;
}

/** Reads in progress in this isolate, by cache key. Concurrent equal requests share one read. */
const pendingReads = new Map<string, Promise<SharedResponse>>();

/**
 * Returns a response that concurrent requests share. Errors of `fetchSource` are not cached.
 * An error of `spendMiss` affects only this request.
 * @throws the errors of `spendMiss` and `fetchSource`
 */
export async function readOnce(read: SharedRead): Promise<SharedResponse> {
  const cache = await caches.open(CACHE);
  const cacheUrl = `https://live-cache.invalid/${read.key}`;
  const findHit = async (): Promise<SharedResponse | null> => {
    const hit = await cache.match(cacheUrl);
    return hit ? { lasts: true, bytes: await hit.arrayBuffer(), type: typeOf(hit) } : null;
  };
  const known = pendingReads.get(read.key) ?? (await findHit());
  if (known) return known;
  const storeInCache = async (response: SharedResponse) => {
    if (response.lasts && read.seconds > 0)
      await cache.put(cacheUrl, toCacheEntry(response, read.seconds));
  };
  await read.spendMiss();
  // During `spendMiss`, another request can start the same read or cache the same response.
  const found = pendingReads.get(read.key) ?? (await findHit());
  return found ?? pendingReads.get(read.key) ?? startRead(read, storeInCache);
}

function startRead(
  { key, execution, fetchSource }: SharedRead,
  storeInCache: (response: SharedResponse) => Promise<void>,
): Promise<SharedResponse> {
  const pendingRead = fetchSource().then(async (fresh) => ({
    lasts: !fresh.headers.has(UNCACHED_HEADER),
    bytes: await fresh.arrayBuffer(),
    type: typeOf(fresh),
  }));
  pendingReads.set(key, pendingRead);
  // The read continues if the first client disconnects, because other clients wait for the
  // response. The map drops the read only after the cache has the response, so that no request
  // misses both.
  execution.waitUntil(
    pendingRead
      .then(storeInCache)
      .catch(() => undefined)
      .finally(() => pendingReads.delete(key)),
  );
  return pendingRead;
}

const typeOf = (response: Response) =>
  response.headers.get("Content-Type") ?? "application/octet-stream";

const toCacheEntry = ({ bytes, type }: SharedResponse, seconds: number) =>
  new Response(bytes, {
    headers: { "Content-Type": type, "Cache-Control": `public, max-age=${seconds}` },
  });
