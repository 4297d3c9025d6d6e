import { eq, sql } from "drizzle-orm";
import { playbackSessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Bytes that this isolate sent: `noted` are written to D1, `waiting` are not written yet. */
interface Sent {
  noted: number;
  waiting: number;
}
const sent = new Map<string, Sent>();
const MAX_KEPT = 5000;
/** Bytes that are collected before they are written to D1, so that a playback needs few writes. */
const LEAST_BYTES = 64 * 1024;

/**
 * Records how many bytes of media were sent for a playback. Without sent media, a playback cannot
 * become a view. Never throws, so that a database error does not stop playback.
 */
export async function noteFetched(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  { playbackId, bytes }: { playbackId: string; bytes: number },
): Promise<void> {
  const known = sent.get(playbackId);
  const waiting = (known?.waiting ?? 0) + bytes;
  if (known !== undefined && waiting < Math.max(LEAST_BYTES, known.noted / 2)) {
    known.waiting = waiting;
    return;
  }
  if (sent.size >= MAX_KEPT) sent.clear();
  sent.set(playbackId, { noted: (known?.noted ?? 0) + waiting, waiting: 0 });
  try {
    const s = playbackSessions;
    await db
      .update(s)
      .set({
        fetchedAt: sql`coalesce(${s.fetchedAt}, ${now()})`,
        fetchedBytes: sql`${s.fetchedBytes} + ${waiting}`,
      })
      .where(eq(s.id, playbackId));
  } catch (cause) {
    sent.set(playbackId, { noted: known?.noted ?? 0, waiting });
    log.error("fetch not noted", cause, { playbackId });
  }
}
