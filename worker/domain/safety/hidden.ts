import { and, count, desc, eq, inArray, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { prepared } from "../../db/prepared.ts";
import { blocks, hiddenSubjects, streams, users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import { findWatchableStream } from "../streams/access.ts";
import type { Actor, SignedInActor } from "../users/contract.ts";
import { ANY_VIEWER, askedBy, isShownTo, type Viewer } from "../users/visibility.ts";
import { requireWatchable } from "../videos/access.ts";
import { CategorySlug } from "../videos/contract.ts";
import { categoryLabel } from "../videos/contract-categories.ts";
import { ifReadable, readableVideoCreator } from "../visibility/readable-titles.ts";
import { streamAccessFacts } from "../visibility/stream-facts.ts";
import { type HiddenThing, type HiddenType, type HideInput, isHiddenId, MAX_HIDDEN } from "./contract.ts";

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

type Subject = { actor: SignedInActor; subjectType: HiddenType; subjectId: string };

/**
 * Keeps something out of a person's lists. Again changes how.
 * @throws DomainError NOT_FOUND for what does not exist or the actor may not see; CONFLICT for one too many; VALIDATION for
 *   one's own channel
 */
export async function hideSubject(
  deps: Pick<Deps, "db" | "now">,
  { actor, subjectType, subjectId, kind }: Subject & HideInput,
): Promise<void> {
  const { db } = deps;
  await requireHideable(deps, { actor, subjectType, subjectId });
  const isSubject = and(eq(hiddenSubjects.subjectType, subjectType), eq(hiddenSubjects.subjectId, subjectId));
  const [made] = await db
    .select({ n: count() })
    .from(hiddenSubjects)
    .where(and(eq(hiddenSubjects.userId, actor.id), sql`not (${isSubject})`));
  if ((made?.n ?? 0) >= MAX_HIDDEN) {
    throw new DomainError("CONFLICT", t("safety.youCanHideAtMostMaxhidden", { maxHidden: MAX_HIDDEN }));
  }
  await db
    .insert(hiddenSubjects)
    .values({ userId: actor.id, subjectType, subjectId, kind, createdAt: deps.now() })
    .onConflictDoUpdate({ target: [hiddenSubjects.userId, hiddenSubjects.subjectType, hiddenSubjects.subjectId], set: { kind } });
}

async function requireHideable(deps: Pick<Deps, "db">, { actor, subjectType, subjectId }: Subject): Promise<void> {
  const missing = notFound(t("safety.whatYouWantToHide"));
  if (!isHiddenId(subjectType, subjectId)) throw missing;
  switch (subjectType) {
    case "video":
      await requireWatchable(deps, { videoId: subjectId, actor });
      return;
    case "stream":
      if (!(await findWatchableStream(deps, { streamId: subjectId, actor }))) throw missing;
      return;
    case "creator": {
      if (subjectId === actor.id) throw new DomainError("VALIDATION", t("safety.youCannotHideYourOwnChannel"));
      const found = await deps.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, subjectId), isShownTo(actor)))
        .get();
      if (!found) throw missing;
      return;
    }
    case "category":
      return;
    default: {
      const never: never = subjectType;
      throw new Error(`No rule for ${String(never)}`);
    }
  }
}

/** Shows it again. Not to have hidden it is no error. */
export async function unhideSubject({ db }: Pick<Deps, "db">, { actor, subjectType, subjectId }: Subject): Promise<void> {
  await db
    .delete(hiddenSubjects)
    .where(and(eq(hiddenSubjects.userId, actor.id), eq(hiddenSubjects.subjectType, subjectType), eq(hiddenSubjects.subjectId, subjectId)));
}

const LISTED = 200;
const CHUNK = 90;

/** What a person hid, newest first, at most 200. Of what they may no longer see there is no title. */
export async function listHidden(deps: Pick<Deps, "db">, { actor }: { actor: SignedInActor }): Promise<HiddenThing[]> {
  const { db } = deps;
  const rows = await db
    .select()
    .from(hiddenSubjects)
    .where(eq(hiddenSubjects.userId, actor.id))
    .orderBy(desc(hiddenSubjects.createdAt), desc(hiddenSubjects.subjectId))
    .limit(LISTED);
  const titles = new Map<string, { title: string; path: string }>();
  for (const ids of chunksOf(rows.filter((r) => r.subjectType === "video").map((r) => r.subjectId))) {
    const found = await db
      .select({ id: videos.id, title: videos.title })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(and(inArray(videos.id, ids), sql`+${videos.state} = 'published' and +${videos.visibility} = 'public'`, isShownTo(actor)));
    for (const { id, title } of found) titles.set(id, { title, path: `/watch/${id}` });
  }
  for (const ids of chunksOf(rows.filter((r) => r.subjectType === "creator").map((r) => r.subjectId))) {
    const found = await db
      .select({ id: users.id, title: users.displayName, username: users.username })
      .from(users)
      .where(and(inArray(users.id, ids), isShownTo(actor)));
    for (const { id, title, username } of found) titles.set(id, { title, path: `/@${username}` });
  }
  for (const ids of chunksOf(rows.filter((r) => r.subjectType === "stream").map((r) => r.subjectId))) {
    const found = await db
      .select({ id: streams.id, title: streams.title })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(and(inArray(streams.id, ids), eq(streamAccessFacts.visibility, "public"), isNotNull(streams.startedAt), isShownTo(actor)));
    for (const { id, title } of found) titles.set(id, { title, path: `/streams/${id}` });
  }
  return rows.map(({ subjectType: type, subjectId: id, kind, createdAt }) => {
    const slug = type === "category" ? CategorySlug.safeParse(id).data : undefined;
    const shown = slug ? { title: categoryLabel(slug), path: `/discover?category=${slug}` } : titles.get(id);
    return { type, id, kind, title: shown?.title ?? null, path: shown?.path ?? null, hiddenAt: createdAt };
  });
}

/** D1 takes a hundred parameters a statement. */
const chunksOf = (ids: string[]) => Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) => ids.slice(i * CHUNK, (i + 1) * CHUNK));
