import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { insertWhere } from "../../../db/insert-where.ts";
import { notifications } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { streamAccessFacts } from "../visibility/stream-facts.ts";
import { wantsNotification } from "./notify.ts";

const BATCH_SIZE = 500;

interface FollowersInput {
  creatorId: string;
  kind: "upload" | "live";
  /** Path of the video or stream. Each path is announced once. */
  path: string;
}

/** Notifies the creator's followers. Callers must publish the content first. */
export async function notifyFollowers(
  { queue }: Pick<Deps, "queue">,
  { creatorId, kind, path }: FollowersInput,
): Promise<void> {
  await queue.send({ type: "tell-followers", creatorId, kind, path, after: "" });
}

const Follower = z.object({ id: z.string() });

/**
 * Notifies one batch of followers, by ascending ID, and enqueues the next batch. Idempotent job.
 * Notifies nobody if the content is no longer public, because the job may start late.
 */
export async function notifyFollowerBatch(
  deps: Pick<Deps, "db" | "now" | "queue">,
  { creatorId, kind, path, after }: FollowersInput & { after: string },
): Promise<void> {
  const rows = await deps.db.all(
    sql`select follower_id as id from follows where creator_id = ${creatorId} and follower_id > ${after} order by follower_id limit ${BATCH_SIZE}`,
  );
  const last = Follower.safeParse(rows.at(-1)).data?.id;
  if (last === undefined) return;
  const at = deps.now();
  const groupKey = `${kind}:${path}`;
  await insertWhere(
    deps.db,
    notifications,
    {
      id: sql`'ntf_' || lower(hex(randomblob(13)))`,
      userId: sql`u.id`,
      kind,
      actorId: creatorId,
      path,
      text: "",
      groupKey,
      count: 1,
      createdAt: at,
      updatedAt: at,
    },
    sql`f.creator_id = ${creatorId} and f.notify = 1 and f.follower_id > ${after} and f.follower_id <= ${last}
      and ${wantsNotification("u", kind, creatorId)}
      and ${isStillPublic({ kind, path })}
      and exists (select 1 from users c where c.id = ${creatorId} and c.profile_visibility <> 'private')
      and not exists (select 1 from notifications n where n.user_id = u.id and n.group_key = ${groupKey})`,
    { from: sql`follows f join users u on u.id = f.follower_id` },
  ).onConflictDoNothing();
  if (rows.length === BATCH_SIZE)
    await deps.queue.send({ type: "tell-followers", creatorId, kind, path, after: last });
}

/** SQL condition: the video or stream with the path `/watch/<id>` or `/streams/<id>` is public. */
function isStillPublic({ kind, path }: Pick<FollowersInput, "kind" | "path">): SQL {
  const id = path.split("/").at(-1) ?? "";
  return kind === "live"
    ? sql`exists (select 1 from streams where streams.id = ${id} and ${streamAccessFacts.visibility} = 'public')`
    : sql`exists (select 1 from videos v where v.id = ${id} and v.state = 'published' and v.visibility = 'public')`;
}
