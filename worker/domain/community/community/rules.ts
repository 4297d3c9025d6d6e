import type { CommentPolicy } from "../../accounts/users/contract-settings.ts";
import type { Threshold } from "../../kernel/judging/contract.ts";
import { judge } from "../../kernel/judging/judge.ts";

/** Puts blanks around every word, so that a text search for " word " matches only whole words. */
const wholeWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Returns why a comment is held ("policy", "words" or an automatic judgment), or null. */
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
