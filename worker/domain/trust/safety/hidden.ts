import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { hiddenSubjects, streams, users, videos } from "../../../db/schema.ts";
import type { HiddenType } from "../../accounts/hidden/contract.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import { streamAccessFacts } from "../../accounts/visibility/stream-facts.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { findWatchableStream } from "../../live/streams/access.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import { categoryLabel } from "../../media/videos/contract-categories.ts";
import { type HiddenSubject, type HideInput, isHiddenId, MAX_HIDDEN } from "./contract.ts";

type Subject = { actor: SignedInActor; subjectType: HiddenType; subjectId: string };

/** Hides a video, stream, creator or category from a user's lists. */
export async function hideSubject(
  deps: Pick<Deps, "db" | "now">,
  { actor, subjectType, subjectId, kind }: Subject & HideInput,
): Promise<void> {
  await requireHideable(deps, { actor, subjectType, subjectId });
  const isSubject = and(
    eq(hiddenSubjects.subjectType, subjectType),
    eq(hiddenSubjects.subjectId, subjectId),
  );
  const isOther = and(eq(hiddenSubjects.userId, actor.id), sql`not (${isSubject})`);
  const hidden = await insertWhere(
    deps.db,
    hiddenSubjects,
    { userId: actor.id, subjectType, subjectId, kind, createdAt: deps.now() },
    hasFewerThan(MAX_HIDDEN, hiddenSubjects, isOther),
  )
    .onConflictDoUpdate({
      target: [hiddenSubjects.userId, hiddenSubjects.subjectType, hiddenSubjects.subjectId],
      set: { kind },
    })
    .returning({ kind: hiddenSubjects.kind });
  if (hidden.length === 0)
    throw new DomainError("CONFLICT", t("safety.hide.errors.tooMany", { maxHidden: MAX_HIDDEN }));
}

async function requireHideable(
  deps: Pick<Deps, "db">,
  { actor, subjectType, subjectId }: Subject,
): Promise<void> {
  const missing = notFound(t("safety.notFound.hideTarget"));
  if (!isHiddenId(subjectType, subjectId)) throw missing;
  switch (subjectType) {
    case "video":
      await requireWatchable(deps, { videoId: subjectId, actor });
      return;
    case "stream":
      if (!(await findWatchableStream(deps, { streamId: subjectId, actor }))) throw missing;
      return;
    case "creator": {
      if (subjectId === actor.id)
        throw new DomainError("VALIDATION", t("safety.hide.errors.ownChannel"));
      const creator = await deps.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, subjectId), isVisibleTo(actor)))
        .get();
      if (!creator) throw missing;
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

/** Removes a subject from the user's hidden list. Idempotent. */
export async function unhideSubject(
  { db }: Pick<Deps, "db">,
  { actor, subjectType, subjectId }: Subject,
): Promise<void> {
  await db
    .delete(hiddenSubjects)
    .where(
      and(
        eq(hiddenSubjects.userId, actor.id),
        eq(hiddenSubjects.subjectType, subjectType),
        eq(hiddenSubjects.subjectId, subjectId),
      ),
    );
}

const LIST_LIMIT = 200;
const CHUNK = 90;

/** Lists the subjects that a user has hidden, newest first, at most 200. */
export async function listHidden(
  deps: Pick<Deps, "db">,
  { actor }: { actor: SignedInActor },
): Promise<HiddenSubject[]> {
  const { db } = deps;
  const rows = await db
    .select()
    .from(hiddenSubjects)
    .where(eq(hiddenSubjects.userId, actor.id))
    .orderBy(desc(hiddenSubjects.createdAt), desc(hiddenSubjects.subjectId))
    .limit(LIST_LIMIT);
  const titles = new Map<string, { title: string; path: string }>();
  for (const ids of chunksOf(
    rows.filter((r) => r.subjectType === "video").map((r) => r.subjectId),
  )) {
    const videoRows = await db
      .select({ id: videos.id, title: videos.title })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(
        and(
          inArray(videos.id, ids),
          sql`+${videos.state} = 'published' and +${videos.visibility} = 'public'`,
          isVisibleTo(actor),
        ),
      );
    for (const { id, title } of videoRows) titles.set(id, { title, path: `/watch/${id}` });
  }
  for (const ids of chunksOf(
    rows.filter((r) => r.subjectType === "creator").map((r) => r.subjectId),
  )) {
    const userRows = await db
      .select({ id: users.id, title: users.displayName, username: users.username })
      .from(users)
      .where(and(inArray(users.id, ids), isVisibleTo(actor)));
    for (const { id, title, username } of userRows)
      titles.set(id, { title, path: `/@${username}` });
  }
  for (const ids of chunksOf(
    rows.filter((r) => r.subjectType === "stream").map((r) => r.subjectId),
  )) {
    const streamRows = await db
      .select({ id: streams.id, title: streams.title })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(
        and(
          inArray(streams.id, ids),
          eq(streamAccessFacts.visibility, "public"),
          isNotNull(streams.startedAt),
          isVisibleTo(actor),
        ),
      );
    for (const { id, title } of streamRows) titles.set(id, { title, path: `/streams/${id}` });
  }
  return rows.map(({ subjectType: type, subjectId: id, kind, createdAt }) => {
    const slug = type === "category" ? CategorySlug.safeParse(id).data : undefined;
    const subject = slug
      ? { title: categoryLabel(slug), path: `/discover?category=${slug}` }
      : titles.get(id);
    return {
      type,
      id,
      kind,
      title: subject?.title ?? null,
      path: subject?.path ?? null,
      hiddenAt: createdAt,
    };
  });
}

/** D1 allows 100 bound parameters per statement. */
const chunksOf = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) =>
    ids.slice(i * CHUNK, (i + 1) * CHUNK),
  );
