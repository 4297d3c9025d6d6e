import * as z from "zod";
import type { Comment, CommentPage, FollowState, ReactionState } from "../../domain/community/contract.ts";
import { answerOf, Time } from "./answer.ts";

export const ReactionAnswer = answerOf<ReactionState>()(
  z.object({ reaction: z.enum(["like", "dislike"]).nullable(), likes: z.int(), dislikes: z.int() }),
);

export const FollowAnswer = answerOf<FollowState>()(z.object({ following: z.boolean(), followers: z.int() }));

export const CommentAnswer = answerOf<Comment>()(
  z
    .object({
      id: z.string(),
      body: z.string(),
      parentId: z.string().nullable(),
      createdAt: Time,
      canDelete: z.boolean(),
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
    next: z.string().nullable().meta({ description: "Give it as `before` for the next page; null at the end." }),
  }),
);
