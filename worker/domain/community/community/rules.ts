import type { CommentPolicy } from "../../accounts/users/contract-settings.ts";
import type { Threshold } from "../../kernel/judging/contract.ts";
import { judge } from "../../kernel/judging/judge.ts";

/** Returns words of letters and digits with blanks around them, to find only whole words. */
const wholeWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * Returns the reason for holding a comment for review by the video's owner, or null. The owner's
 * own comments are never held.
 * @param blockedWords words or phrases, matched as whole words in any letter case
 * @returns "policy", "words", or the result of automatic moderation (`judgedLabel`)
 */
export function holdReason(
  body: string,
  video: { commentPolicy: CommentPolicy; blockedWords: readonly string[]; commentHold: Threshold },
  isCreator: boolean,
): string | null {
  if (isCreator) return null;
  if (video.commentPolicy === "held") return "policy";
  const bodyWords = wholeWords(body);
  if (video.blockedWords.some((word) => word.trim() !== "" && bodyWords.includes(wholeWords(word))))
    return "words";
  return judge(body, { holdFrom: video.commentHold, blockFrom: "off" })?.reason ?? null;
}
