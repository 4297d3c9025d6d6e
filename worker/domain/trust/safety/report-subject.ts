import { and, eq, gt } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { comments, playlists, reports, users } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import { getWatchableVideo } from "../../community/watching/get-watchable-video.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { HISTORY_PAGE_MAX } from "../../live/chat/contract.ts";
import { listChat } from "../../live/chat/list-chat.ts";
import { getWatchableStream } from "../../live/streams/queries.ts";
import type { ReportInput } from "./contract.ts";
import type { ReportReceipt } from "./contract-api.ts";

type ReportDeps = Pick<Deps, "db" | "rooms" | "now" | "newId" | "signingSecret">;
type Subject = Pick<ReportInput, "subjectId"> & { actor: SignedInActor };

interface Evidence {
  userId: string;
  texts: string[];
}

const EVIDENCE_MAX = 4000;
const DAY_MS = 86_400_000;
export const REPORTS_A_DAY = 30;
/** Maximum number of pages of chat history that are searched for a reported message. */
const CHAT_PAGES = 5;

/**
 * Stores a report with a copy of the reported text, because the author can change the text.
 * A second report by the same user about the same subject changes nothing.
 */
export async function reportSubject(
  deps: ReportDeps,
  { actor, ...input }: ReportInput & { actor: SignedInActor },
): Promise<ReportReceipt> {
  const { subjectType, subjectId } = input;
  const at = deps.now();
  const isRecent = and(eq(reports.reporterId, actor.id), gt(reports.createdAt, at - DAY_MS));
  // The limit is checked before the lookup, which can read several pages of chat history.
  if ((await deps.db.$count(reports, isRecent)) >= REPORTS_A_DAY) throw dailyLimitError();
  const { userId, texts } = await FIND[subjectType](deps, { actor, subjectId });
  if (userId === actor.id)
    throw new DomainError("VALIDATION", t("safety.report.errors.ownContent"));
  const evidence = texts
    .filter((part) => part !== "")
    .join("\n\n")
    .slice(0, EVIDENCE_MAX);
  const added = await insertWhere(
    deps.db,
    reports,
    {
      id: deps.newId("rep"),
      reporterId: actor.id,
      subjectUserId: userId,
      ...input,
      evidence,
      createdAt: at,
    },
    hasFewerThan(REPORTS_A_DAY, reports, isRecent),
  )
    .onConflictDoNothing()
    .returning({ id: reports.id });
  const isKnown = added.length === 0;
  if (isKnown && !(await isReported(deps, { actor, subjectType, subjectId })))
    throw dailyLimitError();
  return { ok: true, known: isKnown };
}

const dailyLimitError = () =>
  new DomainError("RATE_LIMITED", t("safety.report.errors.tooManyToday"), {
    retryAfter: DAY_MS / 1000,
  });

async function isReported(
  { db }: Pick<Deps, "db">,
  { actor, subjectType, subjectId }: Subject & Pick<ReportInput, "subjectType">,
): Promise<boolean> {
  const report = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, actor.id),
        eq(reports.subjectType, subjectType),
        eq(reports.subjectId, subjectId),
      ),
    )
    .get();
  return report !== undefined;
}

const FIND: Record<
  ReportInput["subjectType"],
  (deps: ReportDeps, subject: Subject) => Promise<Evidence>
> = {
  video: async (deps, { actor, subjectId }) => {
    const video = await getWatchableVideo(deps, { videoId: subjectId, actor });
    return {
      userId: video.creator.id,
      texts: [video.title, video.description, video.tags.join(", ")],
    };
  },
  stream: async (deps, { actor, subjectId }) => {
    const stream = await getWatchableStream(deps, { streamId: subjectId, actor });
    return { userId: stream.streamer.id, texts: [stream.title, stream.description] };
  },
  comment: async (deps, { actor, subjectId }) => {
    const row = await deps.db.select().from(comments).where(eq(comments.id, subjectId)).get();
    const isVisible =
      row && row.deletedAt === null && (row.state === "shown" || row.userId === actor.id);
    if (!isVisible) throw notFound(t("safety.notFound.comment"));
    await getWatchableVideo(deps, { videoId: row.videoId, actor });
    return { userId: row.userId, texts: [row.body] };
  },
  user: async (deps, { actor, subjectId }) => {
    // A report copies the bio, so the reporter needs access to the bio of a followers-only channel.
    const row = await deps.db
      .select({ id: users.id, name: users.displayName, username: users.username, bio: users.bio })
      .from(users)
      .where(and(eq(users.id, subjectId), isVisibleTo(actor)))
      .get();
    if (!row) throw notFound(t("safety.notFound.user"));
    return { userId: row.id, texts: [`${row.name} (@${row.username})`, row.bio] };
  },
  message: async (deps, { actor, subjectId }) => {
    const [streamId = "", messageId] = subjectId.split("/");
    let before: string | null = null;
    for (let page = 0; page < CHAT_PAGES && messageId; page++) {
      const history: Awaited<ReturnType<typeof listChat>> = await listChat(deps, {
        streamId,
        actor,
        limit: HISTORY_PAGE_MAX,
        before,
      });
      const message = history.messages.find(({ id }) => id === messageId);
      if (message) return { userId: message.userId, texts: [message.content] };
      if (history.before === null) break;
      before = history.before;
    }
    throw notFound(t("safety.notFound.message"));
  },
  playlist: async (deps, { actor, subjectId }) => {
    const row = await deps.db
      .select({ list: playlists })
      .from(playlists)
      .innerJoin(users, eq(users.id, playlists.ownerId))
      .where(and(eq(playlists.id, subjectId), isVisibleTo(actor)))
      .get();
    if (!row || (row.list.visibility === "private" && row.list.ownerId !== actor.id))
      throw notFound(t("safety.notFound.playlist"));
    return { userId: row.list.ownerId, texts: [row.list.title, row.list.description] };
  },
};
