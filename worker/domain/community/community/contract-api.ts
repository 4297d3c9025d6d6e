import * as z from "zod";
import { THRESHOLDS } from "../../kernel/judging/contract.ts";
import { OkResponse, Time } from "../../kernel/responses/contract.ts";
import { REACTIONS } from "../../media/videos/contract-states.ts";
import { COMMENT_SORTS } from "./contract.ts";

export const CommentQuery = z.object({
  sort: z.enum(COMMENT_SORTS).default("newest"),
  before: z.string().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export const ReplyQuery = z.object({
  before: z.string().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export const MentionQuery = z.object({ q: z.string().max(20).regex(/^\w*$/).default("") });

export const ReactionState = z.object({
  reaction: z.enum(REACTIONS).nullable(),
  likes: z.int(),
  dislikes: z.int(),
});
export type ReactionState = z.infer<typeof ReactionState>;

export const FollowState = z.object({
  following: z.boolean(),
  notify: z
    .boolean()
    .meta({ description: "The follower gets notifications of new videos and streams." }),
  followers: z.int(),
});
export type FollowState = z.infer<typeof FollowState>;

export const Comment = z
  .object({
    id: z.string(),
    body: z.string(),
    parentId: z
      .string()
      .nullable()
      .meta({ description: "The first comment of its thread. Null for that comment itself." }),
    createdAt: Time,
    editedAt: Time.nullable(),
    isGone: z.boolean().meta({
      description: "The account of the author was deleted. The comment stays for its replies.",
    }),
    isHeld: z.boolean().meta({
      description:
        "The comment waits for a review by the video's creator. Only they, the author and staff see it.",
    }),
    likes: z.int(),
    replies: z.int(),
    isPinned: z.boolean(),
    isHearted: z.boolean().meta({ description: "The video's creator gave it a heart." }),
    isLiked: z.boolean().meta({ description: "The requesting user likes it." }),
    mentions: z
      .array(z.string())
      .meta({ description: "Usernames in the body that exist, in lower case." }),
    canEdit: z.boolean().meta({ description: "The requesting user wrote it." }),
    canDelete: z.boolean().meta({ description: "The requesting user wrote it or owns the video." }),
    canRemove: z.boolean().meta({
      description:
        "The requesting user is staff, and neither wrote it nor owns the video. They can remove it by a rule.",
    }),
    canPin: z.boolean().meta({
      description: "The requesting user owns the video. They can pin it and give it a heart.",
    }),
    canReview: z.boolean().meta({
      description: "The requesting user owns the video. They can approve the held comment.",
    }),
    author: z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      isVerified: z.boolean(),
      isCreator: z.boolean().meta({ description: "The author owns the video." }),
    }),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

export const CommentPage = z.object({
  comments: z.array(Comment),
  next: z
    .string()
    .nullable()
    .meta({ description: "Pass it as `before` for the next page. Null on the last page." }),
});
export type CommentPage = z.infer<typeof CommentPage>;

export const CommentThread = z.object({
  videoId: z.string(),
  comment: Comment,
  reply: Comment.nullable().meta({
    description: "The reply that the link refers to. Null if it refers to the first comment.",
  }),
});
export type CommentThread = z.infer<typeof CommentThread>;

export const CommentLikes = z.object({ isLiked: z.boolean(), likes: z.int() });
export type CommentLikes = z.infer<typeof CommentLikes>;

export const DeletedComment = OkResponse.extend({
  undo: z.string().meta({ description: "Token that restores the comment within ten minutes." }),
});
export type DeletedComment = z.infer<typeof DeletedComment>;

export const Mentionable = z.object({
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
});
export type Mentionable = z.infer<typeof Mentionable>;

export const MentionSuggestions = z.object({ people: z.array(Mentionable) });
export type MentionSuggestions = z.infer<typeof MentionSuggestions>;

export const ShareResult = z.object({ counted: z.boolean() });
export type ShareResult = z.infer<typeof ShareResult>;

export const BlockedWords = z.object({
  words: z.array(z.string()),
  hold: z.enum(THRESHOLDS).meta({
    description: "Comments of this severity or a higher one are held, whatever their words.",
  }),
});
export type BlockedWords = z.infer<typeof BlockedWords>;
