import type { CommentPolicy } from "../../accounts/users/contract-settings.ts";
import type { Threshold } from "../../kernel/judging/contract.ts";
import { judge } from "../../kernel/judging/judge.ts";

/** Letters and digits of any script with blanks between, for a search of whole words. */
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * Why a comment has to wait for the review of the video's owner; null when it need not. Their own
 * never does.
 * @param blockedWords words or phrases; matched whole, whatever their case
 * @returns "policy", "words", or what the built-in moderation minds (`judgedWords`)
 */
export function holdReason(
  body: string,
  video: { commentPolicy: CommentPolicy; blockedWords: readonly string[]; commentHold: Threshold },
  isOwner: boolean,
): string | null {
  if (isOwner) return null;
  if (video.commentPolicy === "held") return "policy";
  const said = words(body);
  if (video.blockedWords.some((word) => word.trim() !== "" && said.includes(words(word))))
    return "words";
  return judge(body, { holdFrom: video.commentHold, blockFrom: "off" })?.why ?? null;
}
