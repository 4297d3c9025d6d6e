import { sql } from "drizzle-orm";
import * as z from "zod";
import { insertWhere } from "../../../db/insert-where.ts";
import { notifications } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isNewsPublic, type News, storeNews } from "./channel-news.ts";
import { wantsNotification } from "./notify.ts";

const BATCH_SIZE = 500;

/** Notifies the creator's followers. Callers must publish the content first. */
export async function notifyFollowers(
  { queue }: Pick<Deps, "queue">,
  { creatorId, kind, path }: News,
): Promise<void> {
  await queue.send({ type: "tell-followers", creatorId, kind, path, after: "" });
}

const Follower = z.object({ id: z.string() });

/**
 * Notifies one batch of followers, by ascending ID, and enqueues the next batch. Idempotent job.
 * The followers of a large channel are notified when they visit (`deliverNews`). Notifies nobody if the content is no longer public, because the job may start late.
 */
export async function notifyFollowerBatch(
  deps: Pick<Deps, "db" | "now" | "queue">,
  { creatorId, kind, path, after }: News & { after: string },
): Promise<void> {
  if (after === "" && (await storeNews(deps, { creatorId, kind, path }))) return;
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
      and ${isNewsPublic(kind, path.split("/").at(-1) ?? "")}
      and exists (select 1 from users c where c.id = ${creatorId} and c.profile_visibility <> 'private')
      and not exists (select 1 from notifications n where n.user_id = u.id and n.group_key = ${groupKey})`,
    { from: sql`follows f join users u on u.id = f.follower_id` },
  ).onConflictDoNothing();
  if (rows.length === BATCH_SIZE)
    await deps.queue.send({ type: "tell-followers", creatorId, kind, path, after: last });
}
