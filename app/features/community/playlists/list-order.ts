/** How a list is played, as its address says. */
export interface PlayOrder {
  /** Mixed by this number; null in the list's own order. */
  shuffle: number | null;
  /** From the end on with the beginning. */
  loop: boolean;
}

export function readOrder(search: URLSearchParams): PlayOrder {
  const seed = search.get("shuffle") ?? "";
  return {
    shuffle: /^\d{1,9}$/.test(seed) ? Number(seed) : null,
    loop: search.get("loop") === "1",
  };
}

/** The address of a video within a list, played in an order. */
export function listedPath(videoId: string, listId: string, { shuffle, loop }: PlayOrder): string {
  const query = new URLSearchParams({ list: listId });
  if (shuffle !== null) query.set("shuffle", String(shuffle));
  if (loop) query.set("loop", "1");
  return `/watch/${videoId}?${query}`;
}

/**
 * FNV-1a of an id and a seed: the same everywhere, so that server and browser mix alike and going
 * back finds the way.
 */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  // A last stir: close seeds differ in few bits only.
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0;
  return (h ^ (h >>> 12)) >>> 0;
}

/** The ids in the order in which they are played. */
export function playedOrder(ids: readonly string[], { shuffle }: PlayOrder): string[] {
  if (shuffle === null) return [...ids];
  const weight = new Map(ids.map((id) => [id, hash(`${shuffle}:${id}`)]));
  return [...ids].sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0) || (a < b ? -1 : 1));
}

/**
 * What is played after a video, or before it; null at an end that is no beginning again, and for
 * one that is not in the list.
 */
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
