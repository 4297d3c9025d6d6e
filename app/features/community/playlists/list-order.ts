export interface PlayOrder {
  /** Seed of the shuffle; null for the playlist's own order. */
  shuffle: number | null;
  loop: boolean;
}

export const PLAIN_ORDER: PlayOrder = { shuffle: null, loop: false };

export function readOrder(search: URLSearchParams): PlayOrder {
  const seed = search.get("shuffle") ?? "";
  return {
    shuffle: /^\d{1,9}$/.test(seed) ? Number(seed) : null,
    loop: search.get("loop") === "1",
  };
}

export function listedPath(videoId: string, listId: string, { shuffle, loop }: PlayOrder): string {
  const query = new URLSearchParams({ list: listId });
  if (shuffle !== null) query.set("shuffle", String(shuffle));
  if (loop) query.set("loop", "1");
  return `/watch/${videoId}?${query}`;
}

/** FNV-1a hash. Deterministic, so that server and browser shuffle equally and going back works. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  // Mixes the bits once more, because close seeds differ in only a few bits.
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0;
  return (h ^ (h >>> 12)) >>> 0;
}

export function playedOrder(ids: readonly string[], { shuffle }: PlayOrder): string[] {
  if (shuffle === null) return [...ids];
  const weight = new Map(ids.map((id) => [id, hash(`${shuffle}:${id}`)]));
  return [...ids].sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0) || (a < b ? -1 : 1));
}

/** Returns the next or previous video ID; null at the playlist's end or if it lacks `current`. */
export function stepFrom(
  ids: readonly string[],
  current: string,
  step: 1 | -1,
  order: PlayOrder,
): string | null {
  const played = playedOrder(ids, order);
  const at = played.indexOf(current);
  if (at === -1) return null;
  const to = at + step;
  if (to >= 0 && to < played.length) return played[to] ?? null;
  return order.loop && played.length > 1
    ? (played[(to + played.length) % played.length] ?? null)
    : null;
}
