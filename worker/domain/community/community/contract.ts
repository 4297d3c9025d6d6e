import * as z from "zod";
import { t } from "#i18n/t.ts";
import { plainText } from "../../kernel/text/contract.ts";
import { REACTIONS } from "../../media/videos/contract-states.ts";

export const COMMENT_MAX = 1000;

export const ReactionInput = z.object({ reaction: z.enum([...REACTIONS, "none"]) });
export type ReactionInput = z.output<typeof ReactionInput>;

export const FollowBellInput = z.strictObject({ notify: z.boolean() });

const Body = plainText({
  max: COMMENT_MAX,
  tooLong: () => t("community.comment.textTooLong", { commentMax: COMMENT_MAX }),
  missing: () => t("community.comment.textMissing"),
});

export const CommentInput = z.object({
  body: Body,
  /** Id of the comment to reply to. A reply to another reply joins the same thread. */
  parentId: z.string().max(60).nullable().default(null),
});
export type CommentInput = z.output<typeof CommentInput>;

export const EditCommentInput = z.strictObject({ body: Body });
/** `undo` is the token from the response to the deletion of a comment. */
export const RestoreCommentInput = z.strictObject({ undo: z.string().max(500) });

export const ReviewCommentInput = z.strictObject({
  decision: z.enum(["approve", "reject"]),
  /** The comment's `editedAt` in the version that the creator reviewed. */
  editedAt: z.int().nullable(),
});
export type ReviewCommentInput = z.output<typeof ReviewCommentInput>;

/**
 * `editedAt` is the edit time of the comment that the creator's page shows, ms since the epoch. 0
 * means that the comment was never edited. Without `editedAt`, the server does not compare the
 * versions of the comment.
 */
export const MarkCommentQuery = z.object({ editedAt: z.coerce.number().int().optional() });

export const COMMENT_STATES = ["shown", "held", "rejected"] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

export const COMMENT_SORTS = ["top", "newest"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** Matches `@name`, but not inside a word, an email or a URL. */
const MENTION = /(?<![\w@/.])@(\w{3,20})(?!\w)/g;

/** Returns at most ten usernames that a text mentions, in lower case, without duplicates. */
export const mentionsIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(MENTION), ([, name = ""]) => name.toLowerCase()))].slice(
    0,
    10,
  );
