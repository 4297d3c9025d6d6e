import * as z from "zod";
import type {
  Comment,
  CommentLikes,
  CommentPage,
  CommentThread,
  FollowState,
  ReactionState,
} from "../../../domain/community/community/contract.ts";
import type { Mentionable } from "../../../domain/community/community/suggest-mentions.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { answerOf } from "../../answers/answer.ts";

export const ReactionAnswer = answerOf<ReactionState>()(
  z.object({ reaction: z.enum(["like", "dislike"]).nullable(), likes: z.int(), dislikes: z.int() }),
);

export const FollowAnswer = answerOf<FollowState>()(
  z.object({
    following: z.boolean(),
    notify: z.boolean().meta({ description: "The bell is on." }),
    followers: z.int(),
  }),
);

export const CommentAnswer = answerOf<Comment>()(
  z
    .object({
      id: z.string(),
      body: z.string(),
      parentId: z.string().nullable(),
      createdAt: Time,
      editedAt: Time.nullable(),
      isGone: z
        .boolean()
        .meta({ description: "Gone with its author's account; it stands for the answers to it." }),
      isHeld: z.boolean().meta({ description: "Waits for the review of the video's owner." }),
      likes: z.int(),
      replies: z.int(),
      isPinned: z.boolean(),
      isHearted: z.boolean(),
      isLiked: z.boolean(),
      mentions: z.array(z.string()).meta({ description: "Names in the body that are somebody's." }),
      canEdit: z.boolean(),
      canDelete: z.boolean(),
      canRemove: z.boolean().meta({ description: "By a rule, as staff." }),
      canPin: z.boolean(),
      canReview: z.boolean(),
      author: z.object({
        id: z.string(),
        username: z.string(),
        name: z.string(),
        avatar: z.string().nullable(),
        isVerified: z.boolean(),
        isCreator: z.boolean(),
      }),
    })
    .meta({ id: "Comment" }),
);

export const CommentPageAnswer = answerOf<CommentPage>()(
  z.object({
    comments: z.array(CommentAnswer),
    next: z
      .string()
      .nullable()
      .meta({ description: "Give it as `before` for the next page; null at the end." }),
  }),
);

export const CommentThreadAnswer = answerOf<CommentThread>()(
  z.object({ videoId: z.string(), comment: CommentAnswer, reply: CommentAnswer.nullable() }),
);

export const CommentLikesAnswer = answerOf<CommentLikes>()(
  z.object({ isLiked: z.boolean(), likes: z.int() }),
);

export const MentionableAnswer = z.object({
  people: z.array(
    answerOf<Mentionable>()(
      z.object({ username: z.string(), name: z.string(), avatar: z.string().nullable() }),
    ),
  ),
});
