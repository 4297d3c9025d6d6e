/** Header that the source sets on a response that must not be cached under its key. */
const FOR_NOW = "X-For-Now";

/**
 * Name of the cache, which is shared within a data center. Its keys contain no token, so access
 * must be checked before, for each request.
 */
const CACHE = "live";

interface Kept {
  /** False for a response that must not be cached. */
  lasts: boolean;
  bytes: ArrayBuffer;
  type: string;
}

interface Read {
  /** Cache key. Must not depend on the reader. */
  key: string;
  /** Cache lifetime, whole seconds. 0: only concurrent requests share the response. */
  seconds: number;
  execution: { waitUntil(promise: Promise<unknown>): void };
  fetchIt: () => Promise<Response>;
}

/**
 * Reads in progress in this isolate. Concurrent requests for the same key share one read of the
 * source.
 */
const onTheWay = new Map<string, Promise<Kept>>();

/**
 * Reads the source once for all equal requests that are concurrent or within `seconds`.
 * @throws the error of `fetchIt`, to all waiting requests; errors are not cached
 */
export async function readOnce(read: Read): Promise<Kept> {
  const cache = await caches.open(CACHE);
  const address = `https://live-cache.invalid/${read.key}`;
  const waiting = onTheWay.get(read.key);
  if (waiting) return waiting;
  const hit = await cache.match(address);
  if (hit) return { lasts: true, bytes: await hit.arrayBuffer(), type: typeOf(hit) };
  const keep = async (kept: Kept) => {
    if (kept.lasts && read.seconds > 0) await cache.put(address, toKeep(kept, read.seconds));
  };
  return onTheWay.get(read.key) ?? begin(read, keep);
}

function begin(
  { key, execution, fetchIt }: Read,
  keep: (kept: Kept) => Promise<void>,
): Promise<Kept> {
  const flight = fetchIt().then(async (fresh) => ({
    lasts: !fresh.headers.has(FOR_NOW),
    bytes: await fresh.arrayBuffer(),
    type: typeOf(fresh),
  }));
  onTheWay.set(key, flight);
  // Continues if the first client disconnects, because others wait for the read. The read is
  // removed from the map only after the cache has it, so that no request falls between both.
  execution.waitUntil(
    flight
      .then(keep)
      .catch(() => undefined)
      .finally(() => onTheWay.delete(key)),
  );
  return flight;
}

const typeOf = (response: Response) =>
  response.headers.get("Content-Type") ?? "application/octet-stream";

const toKeep = ({ bytes, type }: Kept, seconds: number) =>
  new Response(bytes, {
    headers: { "Content-Type": type, "Cache-Control": `public, max-age=${seconds}` },
  });
