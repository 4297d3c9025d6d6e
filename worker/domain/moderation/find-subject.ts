import { and, desc, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { comments, playlists, reports, streams, users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import type { ReportSubject } from "../safety/contract-reports.ts";
import type { Role } from "../users/contract.ts";

export interface SubjectRef {
  subjectType: ReportSubject;
  subjectId: string;
}

export interface Subject {
  owner: { id: string; username: string; role: Role };
  /** Its words now; empty for what is gone, and for a chat message. */
  words: string;
  /** Where it stands; null where there is no such page. */
  path: string | null;
}

const EVIDENCE_MAX = 4000;
const ownerColumns = { id: users.id, username: users.username, role: users.role };

/**
 * What staff decide on: whose it is, its words now and its page. What is gone is known by the reports on it.
 * @throws DomainError NOT_FOUND for what never was, and for a chat message that nobody reported
 */
export async function getSubject({ db }: Pick<Deps, "db">, { subjectType, subjectId }: SubjectRef): Promise<Subject> {
  const found = await FIND[subjectType](db, subjectId);
  if (found) return { owner: found.owner, words: found.words.filter(Boolean).join("\n\n").slice(0, EVIDENCE_MAX), path: found.path };
  const reported = await db
    .select({ owner: ownerColumns })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.subjectUserId))
    .where(and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId)))
    .orderBy(desc(reports.createdAt))
    .limit(1)
    .get();
  if (!reported) throw notFound(t("moderation.thisSubject", { subject: subjectType }));
  const path = subjectType === "message" ? `/streams/${subjectId.split("/")[0]}` : null;
  return { owner: reported.owner, words: "", path };
}

type Found = { owner: Subject["owner"]; words: string[]; path: string } | undefined;

const FIND: Record<ReportSubject, (db: Deps["db"], id: string) => Promise<Found>> = {
  video: async (db, id) => {
    const row = await db
      .select({ owner: ownerColumns, title: videos.title, description: videos.description, tags: videos.tags })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(eq(videos.id, id))
      .get();
    return row && { owner: row.owner, words: [row.title, row.description, row.tags.join(", ")], path: `/watch/${id}` };
  },
  stream: async (db, id) => {
    const row = await db
      .select({ owner: ownerColumns, title: streams.title, description: streams.description })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(eq(streams.id, id))
      .get();
    return row && { owner: row.owner, words: [row.title, row.description], path: `/streams/${id}` };
  },
  comment: async (db, id) => {
    const row = await db
      .select({ owner: ownerColumns, body: comments.body, videoId: comments.videoId })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.userId))
      .where(eq(comments.id, id))
      .get();
    return row && { owner: row.owner, words: [row.body], path: `/watch/${row.videoId}?comment=${id}` };
  },
  user: async (db, id) => {
    const row = await db.select({ owner: ownerColumns, name: users.displayName, bio: users.bio }).from(users).where(eq(users.id, id)).get();
    return row && { owner: row.owner, words: [`${row.name} (@${row.owner.username})`, row.bio], path: `/@${row.owner.username}` };
  },
  playlist: async (db, id) => {
    const row = await db
      .select({ owner: ownerColumns, title: playlists.title, description: playlists.description })
      .from(playlists)
      .innerJoin(users, eq(users.id, playlists.ownerId))
      .where(eq(playlists.id, id))
      .get();
    return row && { owner: row.owner, words: [row.title, row.description], path: `/playlists/${id}` };
  },
  // A room keeps its messages: what is known here is what was reported.
  message: async () => undefined,
};

/** What reports on it copied, each wording once, the first one first; at most 4,000 characters. */
export async function reportedWords({ db }: Pick<Deps, "db">, { subjectType, subjectId }: SubjectRef): Promise<string> {
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
