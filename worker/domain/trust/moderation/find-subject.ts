import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { comments, playlists, reports, streams, users, videos } from "../../../db/schema.ts";
import type { Role, SignedInActor } from "../../accounts/users/contract.ts";
import { followsCreator } from "../../accounts/users/visibility.ts";
import type { Visibility } from "../../accounts/visibility/contract.ts";
import { requireVisiblePlaylist } from "../../community/playlists/playlist-access.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { streamAccessColumns, streamGround } from "../../live/streams/access.ts";
import { accessColumns, watchGround } from "../../media/videos/access.ts";
import type { ReportSubject } from "../safety/contract-reports.ts";

export interface SubjectRef {
  subjectType: ReportSubject;
  subjectId: string;
}

export interface Subject {
  owner: { id: string; username: string; role: Role };
  /** Current text of the reported content; empty if the staff member has no access to it. */
  words: string;
  /** Path of the page with the reported content; null if the staff member has no access. */
  path: string | null;
  /** `private`: the owner made the content private. `closed`: staff have no access to it. */
  access: "open" | "private" | "closed";
}

const EVIDENCE_MAX = 4000;
const author = alias(users, "author");
const creatorColumns = { id: users.id, username: users.username, role: users.role };

/**
 * Returns the owner, current text and page of the content in a moderation case, with empty text and
 * without page if the staff member has no access to the content.
 */
export async function getSubject(
  { db }: Pick<Deps, "db">,
  { subjectType, subjectId, actor }: SubjectRef & { actor: SignedInActor },
): Promise<Subject> {
  const subject = await FIND[subjectType](db, subjectId, actor);
  if (subject) {
    const { owner, access } = subject;
    if (access !== "open") return { owner, words: "", path: null, access };
    return {
      owner,
      words: subject.words.filter(Boolean).join("\n\n").slice(0, EVIDENCE_MAX),
      path: subject.path,
      access,
    };
  }
  const reported = await db
    .select({ owner: creatorColumns })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.subjectUserId))
    .where(and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId)))
    .orderBy(desc(reports.createdAt))
    .limit(1)
    .get();
  if (!reported) throw notFound(t("moderation.notFound.subject", { subject: subjectType }));
  const path = subjectType === "message" ? `/streams/${subjectId.split("/")[0]}` : null;
  return { owner: reported.owner, words: "", path, access: path === null ? "closed" : "open" };
}

type SubjectContent =
  | { owner: Subject["owner"]; words: string[]; path: string; access: Subject["access"] }
  | undefined;

const accessOf = (isOpen: boolean, visibility: Visibility): Subject["access"] =>
  isOpen ? "open" : visibility === "private" ? "private" : "closed";

const FIND: Record<
  ReportSubject,
  (db: Deps["db"], id: string, actor: SignedInActor) => Promise<SubjectContent>
> = {
  video: async (db, id, actor) => {
    const row = await db
      .select({
        access: { ...accessColumns, isFollower: followsCreator(actor) },
        owner: creatorColumns,
        title: videos.title,
        description: videos.description,
        tags: videos.tags,
      })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(eq(videos.id, id))
      .get();
    if (!row) return undefined;
    // Staff have access to private videos, so a video without access was removed.
    const access = watchGround(row.access, actor) === null ? "closed" : "open";
    return {
      owner: row.owner,
      words: [row.title, row.description, row.tags.join(", ")],
      path: `/watch/${id}`,
      access,
    };
  },
  stream: async (db, id, actor) => {
    const row = await db
      .select({
        access: streamAccessColumns(actor),
        owner: creatorColumns,
        title: streams.title,
        description: streams.description,
      })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(eq(streams.id, id))
      .get();
    if (!row) return undefined;
    const access = accessOf(streamGround(row.access, actor) !== null, row.access.visibility);
    return {
      owner: row.owner,
      words: [row.title, row.description],
      path: `/streams/${id}`,
      access,
    };
  },
  comment: async (db, id, actor) => {
    const row = await db
      .select({
        owner: { id: author.id, username: author.username, role: author.role },
        body: comments.body,
        deletedAt: comments.deletedAt,
        state: comments.state,
        videoId: comments.videoId,
        video: { ...accessColumns, isFollower: followsCreator(actor) },
      })
      .from(comments)
      .innerJoin(videos, eq(videos.id, comments.videoId))
      .innerJoin(users, eq(users.id, videos.creatorId))
      .innerJoin(author, eq(author.id, comments.userId))
      .where(eq(comments.id, id))
      .get();
    if (!row) return undefined;
    const isOpen =
      row.deletedAt === null && row.state !== "rejected" && watchGround(row.video, actor) !== null;
    return {
      owner: row.owner,
      words: [row.body],
      path: `/watch/${row.videoId}?comment=${id}`,
      access: isOpen ? "open" : "closed",
    };
  },
  user: async (db, id) => {
    const row = await db
      .select({ owner: creatorColumns, name: users.displayName, bio: users.bio })
      .from(users)
      .where(eq(users.id, id))
      .get();
    if (!row) return undefined;
    const texts = [`${row.name} (@${row.owner.username})`, row.bio];
    return { owner: row.owner, words: texts, path: `/@${row.owner.username}`, access: "open" };
  },
  playlist: async (db, id, actor) => {
    const row = await db
      .select({
        owner: creatorColumns,
        title: playlists.title,
        description: playlists.description,
        visibility: playlists.visibility,
      })
      .from(playlists)
      .innerJoin(users, eq(users.id, playlists.ownerId))
      .where(eq(playlists.id, id))
      .get();
    if (!row) return undefined;
    const isOpen = await requireVisiblePlaylist({ db }, { playlistId: id, actor }).then(
      () => true,
      (error) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
    return {
      owner: row.owner,
      words: [row.title, row.description],
      path: `/playlists/${id}`,
      access: accessOf(isOpen, row.visibility),
    };
  },
  // Chat messages are stored in the chat room's Durable Object. D1 has copies of reported ones.
  message: async () => undefined,
};

/** Returns the copies of the text in the reports, oldest first, at most 4,000 characters. */
export async function reportedTexts(
  { db }: Pick<Deps, "db">,
  { subjectType, subjectId }: SubjectRef,
): Promise<string> {
  const rows = await db
    .select({ evidence: reports.evidence })
    .from(reports)
    .where(and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId)))
    .groupBy(reports.evidence)
    .orderBy(sql`min(${reports.createdAt})`)
    .limit(5);
  return rows
    .map(({ evidence }) => evidence)
    .filter(Boolean)
    .join("\n\n")
    .slice(0, EVIDENCE_MAX);
}
