import { and, desc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { blocks, hiddenSubjects, streams, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../users/contract.ts";
import { VIEWER_PARAM, type Viewer, viewerParams } from "../users/visibility.ts";
import { ifReadable, readableVideoCreator } from "../visibility/readable-titles.ts";
import type { HiddenType } from "./contract.ts";

const isHiddenBy = (userId: string | Placeholder, type: HiddenType, id: SQLWrapper) =>
  sql`exists (select 1 from ${hiddenSubjects} h where h.user_id = ${userId} and h.subject_type = ${type} and h.subject_id = ${id})`;

const blockedCreator = (userId: string | Placeholder, creatorId: SQLWrapper = users.id) =>
  sql`exists (select 1 from ${blocks} hb where hb.blocker_id = ${userId} and hb.blocked_id = ${creatorId})`;

/** A category marked as "not interested" is not hidden: its videos only get a lower weight. */
const isCategoryHiddenBy = (userId: string | Placeholder, slug: SQLWrapper) =>
  sql`exists (select 1 from ${hiddenSubjects} h where h.user_id = ${userId} and h.subject_type = 'category' and h.subject_id = ${slug} and h.kind = 'hide')`;

/**
 * SQL condition: the actor's lists must not contain the row, because the actor hid the video, the
 * stream or its category, or hid or blocked the creator. The select must join the creator.
 */
export function isHiddenFrom(actor: Viewer | undefined, of: "video" | "stream" = "video"): SQL {
  const { id, category } = of === "video" ? videos : streams;
  return isRowHiddenFrom(actor, { type: of, id, category, creatorId: users.id });
}

/** SQL condition like `isHiddenFrom`, for a video or stream in the given columns. */
export function isRowHiddenFrom(
  actor: Viewer | undefined,
  row: {
    type: "video" | "stream";
    id: SQLWrapper;
    category: SQLWrapper;
    creatorId: SQLWrapper;
  },
): SQL {
  if (actor?.kind !== "user") return sql`0`;
  const conditions = [
    isHiddenBy(actor.id, row.type, row.id),
    isHiddenBy(actor.id, "creator", row.creatorId),
    isCategoryHiddenBy(actor.id, row.category),
    blockedCreator(actor.id, row.creatorId),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** SQL condition: the actor hid or blocked the creator whom the select joins. */
export const isCreatorHiddenFrom = (actor: Actor | undefined): SQL =>
  actor?.kind === "user"
    ? sql`(${isHiddenBy(actor.id, "creator", users.id)} or ${blockedCreator(actor.id)})`
    : sql`0`;

/**
 * SQL condition: the actor blocked the creator. Search uses it instead of `isHiddenFrom`, because
 * search must also find content that the actor hid.
 */
export const isBlockedFrom = (actor: Actor | undefined): SQL =>
  actor?.kind === "user" ? blockedCreator(actor.id) : sql`0`;

/** Returns the weight of a video for one user: 1, or less if the user wants fewer such videos. */
export type Appetite = (video: { creatorId: string; category: string | null }) => number;

/** Number of the user's latest "not interested" marks that lower the weight of a video. */
const DISLIKES_LIMIT = 100;

const CREATOR_FACTOR = 0.5;
const CATEGORY_FACTOR = 0.9;
const MARKED_CATEGORY_FACTOR = 0.3;

export const dislikesQuery = prepared((db) =>
  db
    .select({
      type: hiddenSubjects.subjectType,
      id: hiddenSubjects.subjectId,
      creatorId: videos.creatorId,
      // The category of a private video is null, because it may have changed and must stay secret.
      category: ifReadable(videos.category),
    })
    .from(hiddenSubjects)
    .leftJoin(
      videos,
      and(eq(hiddenSubjects.subjectType, "video"), eq(videos.id, hiddenSubjects.subjectId)),
    )
    .leftJoin(users, readableVideoCreator(VIEWER_PARAM))
    .where(
      and(eq(hiddenSubjects.userId, VIEWER_PARAM.id), eq(hiddenSubjects.kind, "not_interested")),
    )
    .orderBy(desc(hiddenSubjects.createdAt))
    .limit(DISLIKES_LIMIT)
    .prepare(),
);

type Dislikes = Awaited<ReturnType<ReturnType<typeof dislikesQuery>["all"]>>;

/** Reads the actor's "not interested" marks; returns the weights of videos, all 1 for a visitor. */
export async function appetiteOf(
  { db }: Pick<Deps, "db">,
  actor: Actor | undefined,
): Promise<Appetite> {
  return appetiteFrom(
    actor?.kind === "user" ? await dislikesQuery(db).all(viewerParams(actor)) : [],
  );
}

/**
 * Computes weights from "not interested" marks. Each marked video halves its creator's weight (at
 * least 1/8) and lowers its category's weight by 10% (at least about 1/3).
 */
export function appetiteFrom(rows: Dislikes): Appetite {
  if (rows.length === 0) return () => 1;
  const markedCategories = new Set(rows.flatMap(({ type, id }) => (type === "category" ? id : [])));
  const markedVideos = rows.filter(({ creatorId }) => creatorId !== null);
  const countMatches = (value: string | null, of: (row: (typeof rows)[number]) => string | null) =>
    markedVideos.filter((row) => of(row) === value).length;
  return ({ creatorId, category }) =>
    (category !== null && markedCategories.has(category) ? MARKED_CATEGORY_FACTOR : 1) *
    CREATOR_FACTOR **
      Math.min(
        3,
        countMatches(creatorId, (r) => r.creatorId),
      ) *
    CATEGORY_FACTOR **
      Math.min(
        10,
        countMatches(category, (r) => r.category),
      );
}
