import type { CommentPolicy } from "../users/contract-settings.ts";

/** Letters and digits of any script with blanks between, for a search of whole words. */
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * Why a comment has to wait for the review of the video's owner; null when it need not. Their own never does.
 * @param blockedWords words or phrases; matched whole, whatever their case
 */
export function holdReason(
  body: string,
  video: { commentPolicy: CommentPolicy; blockedWords: readonly string[] },
  isOwner: boolean,
): "policy" | "words" | null {
  if (isOwner) return null;
  if (video.commentPolicy === "held") return "policy";
  const said = words(body);
  return video.blockedWords.some((word) => word.trim() !== "" && said.includes(words(word))) ? "words" : null;
}
