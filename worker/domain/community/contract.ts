import * as z from "zod";

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
  followers: number;
}

export const CommentInput = z.object({
  body: z.string().trim().min(1, "Write something first").max(COMMENT_MAX, `At most ${COMMENT_MAX} characters`),
  /** The comment that this one answers; answers to answers join their thread. */
  parentId: z.string().max(60).nullable().default(null),
});
export type CommentInput = z.output<typeof CommentInput>;

export interface Comment {
  id: string;
  body: string;
  parentId: string | null;
  createdAt: number;
  /** The asking person wrote it, owns the video or is staff. */
  canDelete: boolean;
  author: { id: string; username: string; name: string; avatar: string | null; isVerified: boolean; isCreator: boolean };
}

export interface CommentPage {
  comments: Comment[];
  /** Give it as `before` for the next page; null at the end. */
  next: string | null;
}

export const InteractionInput = z.object({
  userId: z.string().max(60),
  contentId: z.string().min(1).max(60),
  contentType: z.enum(["video", "stream"]),
  interactionType: z.enum(["view", "like", "share"]),
  value: z.number().int().min(1).max(1).default(1),
  sessionId: z.string().max(100).nullish(),
  deviceType: z.enum(["desktop", "mobile"]).nullish(),
});
export type InteractionInput = z.output<typeof InteractionInput>;
