import * as z from "zod";
import { t } from "#i18n/t.ts";
import { THRESHOLDS } from "../../kernel/judging/contract.ts";
import type { CommentState } from "./contract.ts";

export const BLOCKED_WORDS_MAX = 200;
export const BLOCKED_WORD_MAX = 60;

/** Lower case, blanks folded, each once. */
export const tidyWords = (words: string[]) => [
  ...new Set(
    words
      .map((word) => word.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim())
      .filter((word) => word !== ""),
  ),
];

/** Words and phrases whose comments wait for a review. */
export const BlockedWordsInput = z.strictObject({
  words: z
    .array(
      z.string().max(BLOCKED_WORD_MAX, {
        error: () => t("community.aWordCanHaveAtMost", { blockedWordMax: BLOCKED_WORD_MAX }),
      }),
    )
    .max(BLOCKED_WORDS_MAX * 2)
    .transform(tidyWords)
    .pipe(
      z.array(z.string()).max(BLOCKED_WORDS_MAX, {
        error: () =>
          t("community.thereCanBeAtMostBlockedwordsmax", { blockedWordsMax: BLOCKED_WORDS_MAX }),
      }),
    ),
  /**
   * The least severity at which the built-in moderation lets a comment wait; left as it is when it
   * is left out.
   */
  hold: z.enum(THRESHOLDS).optional(),
});

export const COMMENT_FILTERS = ["all", "held", "questions", "unanswered", "rejected"] as const;

/** The address of the moderation pages. What is not understood is as if it were not there. */
export const ModerationQuery = z.object({
  show: z.enum(COMMENT_FILTERS).catch("all"),
  /** The end of the page before. */
  after: z.string().optional().catch(undefined),
});
export type ModerationQuery = z.output<typeof ModerationQuery>;

/** A comment as the owner of its video reviews it. Times in milliseconds since the epoch. */
export interface ModeratedComment {
  id: string;
  body: string;
  state: CommentState;
  /**
   * Why it waits: the review of all, a blocked word, or what the built-in moderation minds
   * (`judgedWords`).
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
  /** What it answers; null for the head of a thread. */
  answers: { id: string; name: string; body: string } | null;
}

export interface ModerationPage {
  comments: ModeratedComment[];
  next: string | null;
}
