/** Set by the source on an answer that is true for now and not for its key. */
const FOR_NOW = "X-For-Now";

/**
 * Where an answer is kept: one cache for a data centre, a key without a token. Access is checked
 * before, for each who asks.
 */
const CACHE = "live";

interface Kept {
  /** False for what stands for this moment only. */
  lasts: boolean;
  bytes: ArrayBuffer;
  type: string;
}

interface Read {
  /** Names what is read and nothing of who reads it. */
  key: string;
  /** How long the answer stands, whole seconds; 0: only for who asks while it is on its way. */
  seconds: number;
  execution: { waitUntil(promise: Promise<unknown>): void };
  fetchIt: () => Promise<Response>;
}

/**
 * Answers on their way, of this isolate: who asks for one meanwhile waits for the same, and the
 * source is read once.
 */
const onTheWay = new Map<string, Promise<Kept>>();

/**
 * One read of the source for everybody who asks for the same, at once or within `seconds`.
 * @throws what `fetchIt` throws, to all who waited; it is not kept
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
  // Whoever asked first may hang up: the others still wait for it. It leaves the list once the
  // cache has it, so that nobody falls between the two.
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
