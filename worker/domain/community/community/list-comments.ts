import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { comments } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import {
  type CommentRow,
  commentRows,
  isVisibleHead,
  isVisibleTo,
  requireComment,
  toComments,
} from "./comment-access.ts";
import type { CommentSort } from "./contract.ts";
import type { CommentPage, CommentThread } from "./contract-api.ts";

interface Page {
  before?: string;
  limit: number;
}

/** Lists the first comments of a video's threads: the pinned comment, then others by `sort`. */
export async function listComments(
  deps: Pick<Deps, "db">,
  {
    videoId,
    actor,
    sort,
    before,
    limit,
  }: Page & { videoId: string; actor: Actor; sort: CommentSort },
): Promise<CommentPage> {
  await requireWatchable(deps, { videoId, actor });
  const heads = and(eq(comments.videoId, videoId), isVisibleHead(actor));
  const end = before === undefined ? null : parseEnd(before);
  const byTop = sort === "top";
  const rows = await commentRows(deps.db, actor)
    .where(and(heads, isNull(comments.pinnedAt), end ? isBeyondCursor(end, byTop) : undefined))
    .orderBy(
      ...(byTop ? [desc(comments.rankedLikes)] : []),
      desc(comments.createdAt),
      desc(comments.id),
    )
    .limit(limit + 1);
  const pinned = end
    ? []
    : await commentRows(deps.db, actor).where(and(heads, isNotNull(comments.pinnedAt)));
  return {
    comments: await toComments(deps, [...pinned, ...rows.slice(0, limit)], actor),
    next: endOf(rows, limit),
  };
}

/** Lists the replies of one thread, oldest first. */
export async function listReplies(
  deps: Pick<Deps, "db">,
  { commentId, actor, before, limit }: Page & { commentId: string; actor: Actor },
): Promise<CommentPage> {
  const { row } = await requireComment(deps, { commentId, actor, includeDeleted: true });
  const end = before === undefined ? null : parseEnd(before);
  // The unary plus, also in the order, keeps SQLite from reading the comments on all videos.
  const isAfterCursor =
    end && sql`(+${comments.createdAt}, ${comments.id}) > (${end.at}, ${end.id})`;
  const rows = await commentRows(deps.db, actor)
    .where(
      and(eq(comments.parentId, row.comment.id), isVisibleTo(actor), isAfterCursor ?? undefined),
    )
    .orderBy(sql`+${comments.createdAt}`, asc(comments.id))
    .limit(limit + 1);
  return {
    comments: await toComments(deps, rows.slice(0, limit), actor),
    next: endOf(rows, limit),
  };
}

/** Returns the thread of a comment, for a link to that comment. */
export async function getThread(
  deps: Pick<Deps, "db">,
  { commentId, actor }: { commentId: string; actor: Actor },
): Promise<CommentThread> {
  const { row } = await requireComment(deps, { commentId, actor });
  const { parentId, videoId } = row.comment;
  const head =
    parentId === null
      ? null
      : (await requireComment(deps, { commentId: parentId, actor, includeDeleted: true })).row;
  const [first, reply] = await toComments(deps, head ? [head, row] : [row], actor);
  if (!first) throw new Error("A row gave no comment");
  return { videoId, comment: first, reply: reply ?? null };
}

const endOf = (rows: CommentRow[], limit: number): string | null => {
  const last = rows.length > limit ? rows[limit - 1]?.comment : undefined;
  return last ? `${last.rankedLikes}.${last.createdAt}.${last.id}` : null;
};

interface End {
  likes: number;
  at: number;
  id: string;
}

/** An invalid cursor stands for the end of the list, so that the page after it is empty. */
function parseEnd(before: string): End {
  const [, likes, at, id] = /^(\d{1,15})\.(\d{1,15})\.(\w{1,60})$/.exec(before) ?? [];
  return { likes: Number(likes ?? -1), at: Number(at ?? -1), id: id ?? "" };
}

const isBeyondCursor = ({ likes, at, id }: End, byTop: boolean): SQL =>
  byTop
    ? sql`(${comments.rankedLikes}, ${comments.createdAt}, ${comments.id}) < (${likes}, ${at}, ${id})`
    : sql`(${comments.createdAt}, ${comments.id}) < (${at}, ${id})`;
