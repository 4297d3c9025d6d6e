import { and, eq, isNull } from "drizzle-orm";
import { playbackSessions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Playbacks that this isolate has noted: the row is written once, not once a segment. */
const noted = new Set<string>();
const MAX_NOTED = 5000;

/** Notes that media was fetched for a playback, without which its viewer's reports are no view. Never throws: playing goes on. */
export async function noteFetched({ db, now, log }: Pick<Deps, "db" | "now" | "log">, playbackId: string): Promise<void> {
  if (noted.has(playbackId)) return;
  if (noted.size >= MAX_NOTED) noted.clear();
  noted.add(playbackId);
  try {
    await db
      .update(playbackSessions)
      .set({ fetchedAt: now() })
      .where(and(eq(playbackSessions.id, playbackId), isNull(playbackSessions.fetchedAt)));
  } catch (cause) {
    noted.delete(playbackId);
    log.error("fetch not noted", cause, { playbackId });
  }
}
