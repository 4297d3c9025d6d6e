import * as z from "zod/mini";
import { CYCLES, PAID_PLANS } from "#worker/domain/accounts/plans/contract.ts";
import { COMMENT_MAX } from "#worker/domain/community/community/contract.ts";

const Id = z.string().check(z.regex(/^[\w-]{1,60}$/));

/**
 * Every act that a visitor can press before they sign in. "save", "tip", "subscribe", "reply",
 * "download" and "report" open their dialog, checkout or form after the sign-in, and "chat" only signs in.
 */
export const Intent = z.discriminatedUnion("act", [
  z.object({ act: z.literal("follow"), creatorId: Id }),
  z.object({ act: z.literal("react"), videoId: Id, reaction: z.enum(["like", "dislike"]) }),
  z.object({ act: z.literal("likeComment"), commentId: Id }),
  z.object({
    act: z.literal("comment"),
    videoId: Id,
    body: z.string().check(z.maxLength(COMMENT_MAX)),
  }),
  z.object({ act: z.literal("reply"), commentId: Id }),
  z.object({ act: z.literal("save"), videoId: Id }),
  z.object({ act: z.literal("tip"), contentId: Id }),
  z.object({
    act: z.literal("subscribe"),
    plan: z.enum(PAID_PLANS),
    billingCycle: z.enum(CYCLES),
  }),
  z.object({ act: z.literal("download"), videoId: Id }),
  z.object({ act: z.literal("report"), subjectId: z.string().check(z.maxLength(150)) }),
  z.object({ act: z.literal("chat"), streamId: Id }),
]);
export type Intent = z.infer<typeof Intent>;
export type Act = Intent["act"];
