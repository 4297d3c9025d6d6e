import { and, count, eq, gt } from "drizzle-orm";
import { t } from "#i18n/t.ts";
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
  const { userId, texts } = await FIND[input.subjectType](deps, {
    actor,
    subjectId: input.subjectId,
  });
  if (userId === actor.id)
    throw new DomainError("VALIDATION", t("safety.report.errors.ownContent"));
  const since = deps.now() - DAY_MS;
  const [recentReports] = await deps.db
    .select({ n: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, actor.id), gt(reports.createdAt, since)));
  if ((recentReports?.n ?? 0) >= REPORTS_A_DAY) {
    throw new DomainError("RATE_LIMITED", t("safety.report.errors.tooManyToday"), {
      retryAfter: DAY_MS / 1000,
    });
  }
  const added = await deps.db
    .insert(reports)
    .values({
      id: deps.newId("rep"),
      reporterId: actor.id,
      subjectUserId: userId,
      ...input,
      evidence: texts
        .filter((part) => part !== "")
        .join("\n\n")
        .slice(0, EVIDENCE_MAX),
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return { ok: true, known: added.length === 0 };
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
