import { and, desc, eq, inArray } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { requireMayGoLive } from "./may-go-live.ts";
import type { StreamRow } from "./queries.ts";

type NewestStream = Pick<
  StreamRow,
  "id" | "state" | "title" | "category" | "visibility" | "subscribersOnly" | "monetized"
>;

/** Returns a creator's ready or live stream, otherwise the newest ended stream, or null. */
export async function findNewestStream(
  { db }: Pick<Deps, "db">,
  { creatorId }: { creatorId: string },
): Promise<NewestStream | null> {
  const columns = {
    id: streams.id,
    state: streams.state,
    title: streams.title,
    category: streams.category,
    visibility: streams.visibility,
    subscribersOnly: streams.subscribersOnly,
    monetized: streams.monetized,
  };
  const open = await db
    .select(columns)
    .from(streams)
    .where(and(eq(streams.creatorId, creatorId), inArray(streams.state, ["ready", "live"])))
    .get();
  if (open) return open;
  const last = await db
    .select(columns)
    .from(streams)
    .where(eq(streams.creatorId, creatorId))
    .orderBy(desc(streams.createdAt))
    .limit(1)
    .get();
  return last ?? null;
}

/** Returns the id of a creator's newest ended stream, or null. */
export async function findEndedStream(
  { db }: Pick<Deps, "db">,
  { creatorId }: { creatorId: string },
): Promise<string | null> {
  const stream = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.creatorId, creatorId), eq(streams.state, "ended")))
    .orderBy(desc(streams.createdAt))
    .limit(1)
    .get();
  return stream?.id ?? null;
}

/**
 * Opens a stream when an encoder sends its first file. Returns the id of the stream.
 * The new stream gets the title and the other details of the creator's last stream.
 * If two files arrive at the same time, they open only one stream.
 * @throws DomainError the errors of `requireMayGoLive`
 */
export async function openEncoderStream(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { creator }: { creator: { id: string; displayName: string } },
): Promise<string> {
  await requireMayGoLive(deps, { userId: creator.id });
  const last = await findNewestStream(deps, { creatorId: creator.id });
  const at = deps.now();
  const id = deps.newId("str");
  const made = await deps.db
    .insert(streams)
    .values({
      id,
      creatorId: creator.id,
      title: last?.title ?? t("streams.details.defaultTitle", { name: creator.displayName }),
      category: last?.category ?? "justchatting",
      visibility: last?.visibility ?? "public",
      subscribersOnly: last?.subscribersOnly ?? false,
      monetized: last?.monetized ?? false,
      source: "encoder",
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: streams.id })
    .get();
  if (made) return made.id;
  const open = await findNewestStream(deps, { creatorId: creator.id });
  return open?.id ?? id;
}
