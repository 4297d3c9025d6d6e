import { and, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { prepared } from "../../../db/prepared.ts";
import { blocks, hiddenSubjects, streams, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../users/contract.ts";
import { ANY_VIEWER, askedBy, type Viewer } from "../users/visibility.ts";
import { ifReadable, readableVideoCreator } from "../visibility/readable-titles.ts";
import type { HiddenType } from "./contract.ts";

/** For rows of one person: each is a seek in the primary key. */
const hid = (userId: string | Placeholder, type: HiddenType, id: AnySQLiteColumn) =>
  sql`exists (select 1 from ${hiddenSubjects} h where h.user_id = ${userId} and h.subject_type = ${type} and h.subject_id = ${id})`;

const blockedCreator = (userId: string | Placeholder) =>
  sql`exists (select 1 from ${blocks} hb where hb.blocker_id = ${userId} and hb.blocked_id = ${users.id})`;

/** What is hidden altogether; of a category one is not interested in there is less (appetiteOf). */
const hidCategory = (userId: string | Placeholder, slug: AnySQLiteColumn) =>
  sql`exists (select 1 from ${hiddenSubjects} h where h.user_id = ${userId} and h.subject_type = 'category' and h.subject_id = ${slug} and h.kind = 'hide')`;

/**
 * Whether a row is out of this actor's lists: hidden itself, of a creator whom they hid or blocked, or of a category that
 * they hid. For a select of videos (or streams) that joins their creator's row: `not(isHiddenFrom(actor))`. A visitor
 * hides nothing.
 */
export function isHiddenFrom(actor: Viewer | undefined, of: "video" | "stream" = "video"): SQL {
  if (actor?.kind !== "user") return sql`0`;
  const [id, category] = of === "video" ? [videos.id, videos.category] : [streams.id, streams.category];
  const conditions = [hid(actor.id, of, id), hid(actor.id, "creator", users.id), hidCategory(actor.id, category), blockedCreator(actor.id)];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Whether the creator whose row a select joins is out of this actor's search: blocked. What is hidden can still be looked for. */
export const isBlockedFrom = (actor: Actor | undefined): SQL => (actor?.kind === "user" ? blockedCreator(actor.id) : sql`0`);

/** How much less a person wants of a video: 1 for as much as ever. */
export type Appetite = (video: { creatorId: string; category: string | null }) => number;

/** How many of the last things that a person was not interested in say what they want less of. */
const TASTE_SEEN = 100;
const LESS_OF_CREATOR = 0.5;
const LESS_OF_CATEGORY = 0.9;
/** Weight of a category of which the user asked to see less. */
const LESS_AS_ASKED = 0.3;

/** What a person was not interested in lately, for `appetiteFrom`. */
export const dislikesQuery = prepared((db) =>
  db
    .select({
      type: hiddenSubjects.subjectType,
      id: hiddenSubjects.subjectId,
      creatorId: videos.creatorId,
      // A video that became private may have a new category, which the user must not learn.
      category: ifReadable(videos.category),
    })
    .from(hiddenSubjects)
    .leftJoin(videos, and(eq(hiddenSubjects.subjectType, "video"), eq(videos.id, hiddenSubjects.subjectId)))
    .leftJoin(users, readableVideoCreator(ANY_VIEWER))
    .where(and(eq(hiddenSubjects.userId, ANY_VIEWER.id), eq(hiddenSubjects.kind, "not_interested")))
    .orderBy(desc(hiddenSubjects.createdAt))
    .limit(TASTE_SEEN)
    .prepare(),
);

type Dislikes = Awaited<ReturnType<ReturnType<typeof dislikesQuery>["all"]>>;

/** The same of an actor, in a round trip of its own; a visitor wants less of nothing. */
export async function appetiteOf({ db }: Pick<Deps, "db">, actor: Actor | undefined): Promise<Appetite> {
  return appetiteFrom(actor?.kind === "user" ? await dislikesQuery(db).all(askedBy(actor)) : []);
}

/**
 * What "Not interested" says about others. On videos: each halves the weight of its creator's and takes a tenth of its
 * category's, down to an eighth and about a third. On a category: it keeps three tenths.
 */
export function appetiteFrom(rows: Dislikes): Appetite {
  if (rows.length === 0) return () => 1;
  const asked = new Set(rows.flatMap(({ type, id }) => (type === "category" ? id : [])));
  const seen = rows.filter(({ creatorId }) => creatorId !== null);
  const times = (value: string | null, of: (row: (typeof rows)[number]) => string | null) => seen.filter((row) => of(row) === value).length;
  return ({ creatorId, category }) =>
    (category !== null && asked.has(category) ? LESS_AS_ASKED : 1) *
    LESS_OF_CREATOR **
      Math.min(
        3,
        times(creatorId, (r) => r.creatorId),
      ) *
    LESS_OF_CATEGORY **
      Math.min(
        10,
        times(category, (r) => r.category),
      );
}
