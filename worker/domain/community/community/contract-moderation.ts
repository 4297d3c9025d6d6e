import * as z from "zod";
import { t } from "#i18n/t.ts";
import { THRESHOLDS } from "../../kernel/judging/contract.ts";
import type { CommentState } from "./contract.ts";

export const BLOCKED_WORDS_MAX = 200;
export const BLOCKED_WORD_MAX = 60;

/** Normalizes blocked words: lower case, collapsed blanks, no duplicates. */
export const normalizeBlockedWords = (words: string[]) => [
  ...new Set(
    words
      .map((word) => word.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim())
      .filter((word) => word !== ""),
  ),
];

/** The body for the list of words and phrases that hold a comment for review. */
export const BlockedWordsInput = z.strictObject({
  words: z
    .array(
      z.string().max(BLOCKED_WORD_MAX, {
        error: () => t("community.blockedWords.wordTooLong", { blockedWordMax: BLOCKED_WORD_MAX }),
      }),
    )
    .max(BLOCKED_WORDS_MAX * 2)
    .transform(normalizeBlockedWords)
    .pipe(
      z.array(z.string()).max(BLOCKED_WORDS_MAX, {
        error: () =>
          t("community.blockedWords.tooManyWords", { blockedWordsMax: BLOCKED_WORDS_MAX }),
      }),
    ),
  /**
   * Lowest severity at which the built-in moderation holds a comment. If missing, the setting is
   * not changed.
   */
  hold: z.enum(THRESHOLDS).optional(),
});

export const COMMENT_FILTERS = ["all", "held", "questions", "unanswered", "rejected"] as const;

/** Query parameters of the moderation pages. Invalid ones are ignored. */
export const ModerationQuery = z.object({
  show: z.enum(COMMENT_FILTERS).catch("all"),
  /** Cursor: the end of the previous page. */
  after: z.string().optional().catch(undefined),
});
export type ModerationQuery = z.output<typeof ModerationQuery>;

/** A comment in the review list of its video's owner. Times in ms since the epoch. */
export interface ModeratedComment {
  id: string;
  body: string;
  state: CommentState;
  /**
   * Reason for holding the comment: review of all comments, a blocked word, or a finding of the
   * built-in moderation (`judgedWords`).
   */
  heldReason: string | null;
  isPinned: boolean;
  isHearted: boolean;
  likes: number;
  replies: number;
  createdAt: number;
  editedAt: number | null;
  author: { id: string; username: string; name: string; avatar: string | null };
  video: { id: string; title: string; thumbnail: string | null };
  /** The comment that this one replies to. Null for the first comment of a thread. */
  answers: { id: string; name: string; body: string } | null;
}

export interface ModerationPage {
  comments: ModeratedComment[];
  next: string | null;
}
