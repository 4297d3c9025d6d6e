import { and, desc, eq, isNull, lt, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { comments, users, videos } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { type CreatorRequest, creatorReader, type Reader } from "../../accounts/readers/readers.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Threshold } from "../../kernel/judging/contract.ts";
import { videoLinks } from "../../media/videos/video-links.ts";
import type { ModerationPage, ModerationQuery } from "./contract-moderation.ts";

const IMAGE_LINK_ROUND_MS = 5 * 60_000;

const head = alias(comments, "head");
const headAuthor = alias(users, "head_author");

function matching(show: ModerationQuery["show"]): SQL | undefined {
  // SQLite uses a partial index only if the statement has the index's condition as a literal.
  switch (show) {
    case "all":
      return sql`${comments.state} <> 'rejected'`;
    case "held":
      return sql`${comments.state} <> 'shown' and ${comments.state} = 'held'`;
    case "rejected":
      return sql`${comments.state} <> 'shown' and ${comments.state} = 'rejected'`;
    case "questions":
      return and(
        sql`${comments.state} <> 'rejected'`,
        sql`(instr(${comments.body}, '?') or instr(${comments.body}, '？') or instr(${comments.body}, '؟'))`,
      );
    case "unanswered":
      return sql`${comments.state} = 'shown' and ${comments.parentId} is null and ${comments.ownerReplies} = 0`;
    default: {
      const never: never = show;
      throw new Error(`No filter ${String(never)}`);
    }
  }
}

/** Limits the list to comments after a cursor. An invalid cursor limits nothing. */
function isBeyondCursor(after: string | undefined): SQL | undefined {
  const [, at, id] = /^(\d{1,15})\.(\w{1,60})$/.exec(after ?? "") ?? [];
  if (!at || !id) return undefined;
  return and(
    lte(comments.createdAt, Number(at)),
    or(lt(comments.createdAt, Number(at)), lt(comments.id, id)),
  );
}

interface ModerationRequest extends CreatorRequest {
  videoId?: string;
  query: ModerationQuery;
  limit: number;
}

/** Lists at most 50 comments of other users on a creator's videos, newest first. */
export async function listModeration(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  request: ModerationRequest,
): Promise<ModerationPage> {
  const size = Math.min(50, request.limit);
  const reader = creatorReader(request);
  const rows = await moderationRows(deps, request).limit(size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1)?.comment;
  return {
    comments: await Promise.all(page.map((row) => moderatedComment(deps, row, reader))),
    next: rows.length > size && last ? `${last.createdAt}.${last.id}` : null,
  };
}

const moderationRows = (
  { db }: Pick<Deps, "db">,
  { ownerId, videoId, query }: Omit<ModerationRequest, "limit">,
) =>
  db
    .select({
      comment: comments,
      author: {
        id: users.id,
        username: users.username,
        name: users.displayName,
        avatarPath: users.avatarPath,
      },
      video: {
        id: videos.id,
        title: videos.title,
        posterFile: videos.posterFile,
        accessEpoch: videos.accessEpoch,
      },
      head: { id: head.id, body: head.body },
      headName: headAuthor.displayName,
    })
    .from(comments)
    .innerJoin(videos, eq(videos.id, comments.videoId))
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(head, and(eq(head.id, comments.parentId), isNull(head.deletedAt)))
    // The list hides the comments of suspended, closed and blocked users, so a reply in the list
    // must not quote these comments.
    .leftJoin(
      headAuthor,
      and(
        eq(headAuthor.id, head.userId),
        isNull(headAuthor.suspendedAt),
        isNull(headAuthor.deletionRequestedAt),
        not(hasBlocked(ownerId, head.userId)),
      ),
    )
    .where(
      and(
        eq(comments.creatorId, ownerId),
        videoId === undefined ? ne(videos.state, "removed") : eq(comments.videoId, videoId),
        ne(comments.userId, ownerId),
        isNull(comments.deletedAt),
        isOpenAccount(),
        not(hasBlocked(ownerId, comments.userId)),
        matching(query.show),
        isBeyondCursor(query.after),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id));

async function moderatedComment(
  deps: Pick<Deps, "signingSecret" | "now">,
  row: Awaited<ReturnType<typeof moderationRows>>[number],
  reader: Reader,
): Promise<ModerationPage["comments"][number]> {
  const { comment, author, video, head, headName } = row;
  const { base } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader,
    roundMs: IMAGE_LINK_ROUND_MS,
  });
  const { id, body, state, heldReason, createdAt, editedAt } = comment;
  return {
    id,
    body,
    state,
    heldReason,
    createdAt,
    editedAt,
    likes: comment.likeCount,
    replies: comment.replyCount,
    isPinned: comment.pinnedAt !== null,
    isHearted: comment.heartedAt !== null,
    author: {
      id: author.id,
      username: author.username,
      name: author.name,
      avatar: avatarUrl(author.avatarPath),
    },
    video: {
      id: video.id,
      title: video.title,
      thumbnail: video.posterFile === null ? null : `${base}/${video.posterFile}`,
    },
    answers:
      head === null || headName === null ? null : { id: head.id, name: headName, body: head.body },
  };
}

/** Puts an approved or rejected comment back on hold for review. */
export async function holdComment(
  { db }: Pick<Deps, "db">,
  { commentId, ownerId }: { commentId: string; ownerId: string },
): Promise<void> {
  const heldComment = await db
    .update(comments)
    .set({ state: "held", pinnedAt: null })
    .where(
      and(
        eq(comments.id, commentId),
        isNull(comments.deletedAt),
        sql`exists (select 1 from videos v where v.id = ${comments.videoId} and v.creator_id = ${ownerId} and v.state <> 'removed')`,
      ),
    )
    .returning({ id: comments.id })
    .get();
  if (!heldComment) throw notFound(t("community.notFound.comment"));
}

/** Returns the words that hold a comment on one of the creator's videos for review. */
export async function getBlockedWords(
  { db }: Pick<Deps, "db">,
  { ownerId }: { ownerId: string },
): Promise<string[]> {
  const row = await db
    .select({ words: users.blockedWords })
    .from(users)
    .where(eq(users.id, ownerId))
    .get();
  return row?.words ?? [];
}

/** Returns the lowest severity at which automatic moderation holds comments for this owner. */
export async function getCommentHold(
  { db }: Pick<Deps, "db">,
  { ownerId }: { ownerId: string },
): Promise<Threshold> {
  const row = await db
    .select({ hold: users.commentHold })
    .from(users)
    .where(eq(users.id, ownerId))
    .get();
  return row?.hold ?? "off";
}

/** Replaces the blocked words of a creator. Existing comments do not change. */
export async function setBlockedWords(
  { db, now }: Pick<Deps, "db" | "now">,
  { ownerId, words, hold }: { ownerId: string; words: string[]; hold?: Threshold },
): Promise<void> {
  await db
    .update(users)
    .set({ blockedWords: words, commentHold: hold, updatedAt: now() })
    .where(eq(users.id, ownerId));
}
