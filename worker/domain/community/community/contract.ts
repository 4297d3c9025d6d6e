import * as z from "zod";
import { t } from "#i18n/t.ts";
import { plainText } from "../../kernel/text/contract.ts";

export const COMMENT_MAX = 1000;

export const ReactionInput = z.object({ reaction: z.enum(["like", "dislike", "none"]) });
export type ReactionInput = z.output<typeof ReactionInput>;

/** The answer of POST /api/videos/:videoId/reaction. */
export interface ReactionState {
  reaction: "like" | "dislike" | null;
  likes: number;
  dislikes: number;
}

/** The answer of POST and DELETE /api/creators/:creatorId/follow. */
export interface FollowState {
  following: boolean;
  /** Told of new videos and streams. */
  notify: boolean;
  followers: number;
}

/** The body of PATCH /api/creators/:creatorId/follow: the bell. */
export const FollowBellInput = z.strictObject({ notify: z.boolean() });

const Body = plainText({
  max: COMMENT_MAX,
  tooLong: () => t("community.atMostCommentmaxCharacters", { commentMax: COMMENT_MAX }),
  missing: () => t("community.writeSomethingFirst"),
});

export const CommentInput = z.object({
  body: Body,
  /** The comment that this one answers; answers to answers join their thread. */
  parentId: z.string().max(60).nullable().default(null),
});
export type CommentInput = z.output<typeof CommentInput>;

/** The body of PATCH /api/comments/:commentId. */
export const EditCommentInput = z.strictObject({ body: Body });
/** The body of POST /api/comments/:commentId/restore: `undo` of the answer that deleted it. */
export const RestoreCommentInput = z.strictObject({ undo: z.string().max(500) });
/** The body of POST /api/comments/:commentId/review. */
export const ReviewCommentInput = z.strictObject({ decision: z.enum(["approve", "reject"]) });
export type ReviewCommentInput = z.output<typeof ReviewCommentInput>;

export const COMMENT_SORTS = ["top", "newest"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export interface Comment {
  id: string;
  body: string;
  /** The comment at the head of its thread; null for one that is a head itself. */
  parentId: string | null;
  createdAt: number;
  editedAt: number | null;
  /** Gone with its author's account; it stands for the answers to it. */
  isGone: boolean;
  /** Waits for the review of the video's owner: only they, its author and the staff see it. */
  isHeld: boolean;
  likes: number;
  replies: number;
  isPinned: boolean;
  /** The video's owner gave it a heart. */
  isHearted: boolean;
  /** The asking person likes it. */
  isLiked: boolean;
  /** Names in the body that are somebody's, lower case. */
  mentions: string[];
  /** The asking person wrote it. */
  canEdit: boolean;
  /** The asking person wrote it or owns the video. */
  canDelete: boolean;
  /**
   * The asking person is staff and it is neither theirs nor under their video: may remove it by a
   * rule.
   */
  canRemove: boolean;
  /** The asking person owns the video: may pin it and give it a heart. */
  canPin: boolean;
  /** The asking person owns the video: may let a held one through. */
  canReview: boolean;
  author: {
    id: string;
    username: string;
    name: string;
    avatar: string | null;
    isVerified: boolean;
    isCreator: boolean;
  };
}

export interface CommentPage {
  comments: Comment[];
  /** Give it as `before` for the next page; null at the end. */
  next: string | null;
}

/** One thread, as a link to one of its comments opens it. */
export interface CommentThread {
  videoId: string;
  comment: Comment;
  /** The answer that the link is about; null where it is about the head. */
  reply: Comment | null;
}

export interface CommentLikes {
  isLiked: boolean;
  likes: number;
}

/** `@name` where no word or address runs into it. */
const MENTION = /(?<![\w@/.])@(\w{3,20})(?!\w)/g;

/** The names that a text mentions, lower case, each once, at most ten. */
export const mentionsIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(MENTION), ([, name = ""]) => name.toLowerCase()))].slice(
    0,
    10,
  );
