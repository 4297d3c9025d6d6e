import * as z from "zod";
import { t } from "#i18n/t.ts";
import { THRESHOLDS } from "../../kernel/judging/contract.ts";
import type { CommentState } from "./contract.ts";

export const BLOCKED_WORDS_MAX = 200;
export const BLOCKED_WORD_MAX = 60;

export const normalizeBlockedWords = (words: string[]) => [
  ...new Set(
    words
      .map((word) => word.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim())
      .filter((word) => word !== ""),
  ),
];

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
  /** Lowest severity at which a comment is held automatically. If missing, it is not changed. */
  hold: z.enum(THRESHOLDS).optional(),
});

export const COMMENT_FILTERS = ["all", "held", "questions", "unanswered", "rejected"] as const;

export const ModerationQuery = z.object({
  show: z.enum(COMMENT_FILTERS).catch("all"),
  after: z.string().optional().catch(undefined),
});
export type ModerationQuery = z.output<typeof ModerationQuery>;

export interface ModeratedComment {
  id: string;
  body: string;
  state: CommentState;
  /** Why the comment was held: "policy", "words" or the judgment of automatic moderation. */
  heldReason: string | null;
  isPinned: boolean;
  isHearted: boolean;
  likes: number;
  replies: number;
  createdAt: number;
  editedAt: number | null;
  author: { id: string; username: string; name: string; avatar: string | null };
  video: { id: string; title: string; thumbnail: string | null };
  /** The comment to which this comment replies. Null for the first comment of a thread. */
  answers: { id: string; name: string; body: string } | null;
}

export interface ModerationPage {
  comments: ModeratedComment[];
  next: string | null;
}
