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
    .meta({ description: "Whether the follower is notified of new videos and streams." }),
  followers: z.int(),
});
export type FollowState = z.infer<typeof FollowState>;

export const Comment = z
  .object({
    id: z.string(),
    body: z.string(),
    parentId: z.string().nullable().meta({
      description: "The ID of the first comment in the thread. Null for the first comment itself.",
    }),
    createdAt: Time,
    editedAt: Time.nullable(),
    isGone: z.boolean().meta({
      description:
        "Whether the author's account was deleted. The comment is kept as a placeholder for its replies.",
    }),
    isHeld: z.boolean().meta({
      description:
        "Whether the comment is held for review by the video's creator. Only the creator, the author and staff can see a held comment.",
    }),
    likes: z.int(),
    replies: z.int(),
    isPinned: z.boolean(),
    isHearted: z
      .boolean()
      .meta({ description: "Whether the video's creator hearted the comment." }),
    isLiked: z.boolean().meta({ description: "Whether the requesting user liked the comment." }),
    mentions: z
      .array(z.string())
      .meta({ description: "Usernames mentioned in the body that exist, in lowercase." }),
    canEdit: z.boolean().meta({
      description: "Whether the requesting user can edit the comment. Only its author can.",
    }),
    canDelete: z.boolean().meta({
      description:
        "Whether the requesting user can delete the comment. Its author and the video's creator can.",
    }),
    canRemove: z.boolean().meta({
      description:
        "Whether the requesting user can remove the comment for breaking a rule. Staff can, except for their own comments and on their own videos.",
    }),
    canPin: z.boolean().meta({
      description:
        "Whether the requesting user can pin and heart the comment. Only the video's creator can.",
    }),
    canReview: z.boolean().meta({
      description:
        "Whether the requesting user can approve the held comment. Only the video's creator can.",
    }),
    author: z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      isVerified: z.boolean(),
      isCreator: z.boolean().meta({ description: "Whether the author is the video's creator." }),
    }),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

export const CommentPage = z.object({
  comments: z.array(Comment),
  next: z
    .string()
    .nullable()
    .meta({ description: "Cursor for the next page. Pass it as `before`. Null on the last page." }),
});
export type CommentPage = z.infer<typeof CommentPage>;

export const CommentThread = z.object({
  videoId: z.string(),
  comment: Comment,
  reply: Comment.nullable().meta({
    description:
      "The reply that the link points to. Null if it points to the first comment of the thread.",
  }),
});
export type CommentThread = z.infer<typeof CommentThread>;

export const CommentLikes = z.object({ isLiked: z.boolean(), likes: z.int() });
export type CommentLikes = z.infer<typeof CommentLikes>;

export const DeletedComment = OkResponse.extend({
  undo: z.string().meta({ description: "Token that restores the comment. Valid for 10 minutes." }),
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
    description:
      "The lowest severity at which the filter holds comments, even without blocked words.",
  }),
});
export type BlockedWords = z.infer<typeof BlockedWords>;
