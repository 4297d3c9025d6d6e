import { eq, sql } from "drizzle-orm";
import { playbackSessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Bytes of a playback that this isolate sent: written down already, and not yet. */
interface Sent {
  noted: number;
  waiting: number;
}
const sent = new Map<string, Sent>();
const MAX_KEPT = 5000;
/** What waits is written down from so many bytes on, or half of what was noted before: so a playback takes a few writes. */
const LEAST_BYTES = 64 * 1024;

/**
 * Notes that media was sent for a playback, without which its viewer's reports are no view, and how many bytes, which what pays
 * and ranks asks for (domain/media/counting). At most a third of the bytes waits in memory. Never throws: playing goes on.
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
      .set({ fetchedAt: sql`coalesce(${s.fetchedAt}, ${now()})`, fetchedBytes: sql`${s.fetchedBytes} + ${waiting}` })
      .where(eq(s.id, playbackId));
  } catch (cause) {
    sent.set(playbackId, { noted: known?.noted ?? 0, waiting });
    log.error("fetch not noted", cause, { playbackId });
  }
}
