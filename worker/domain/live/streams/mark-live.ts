import { and, eq } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";
import { notifyFollowers } from "../../accounts/notifications/notify-followers.ts";
import type { Deps } from "../../deps.ts";
import type { StreamRow } from "./queries.ts";

/** Marks a stream as live at its first stored media. Notifies followers of a public stream. */
export async function markLive(
  { db, now, queue }: Pick<Deps, "db" | "now" | "queue">,
  { streamId, source }: { streamId: string; source: StreamRow["source"] },
): Promise<void> {
  const begun = await db
    .update(streams)
    .set({ state: "live", source, startedAt: now(), audienceAt: now(), updatedAt: now() })
    .where(and(eq(streams.id, streamId), eq(streams.state, "ready")))
    .returning({ creatorId: streams.creatorId, visibility: streams.visibility })
    .get();
  if (begun?.visibility !== "public") return;
  await notifyFollowers(
    { queue },
    { creatorId: begun.creatorId, kind: "live", path: `/streams/${streamId}` },
  );
}
