import type { PromptDetail, PromptIntent } from "../contract.ts";
import type { PromptFinding, PromptPart } from "../contract-api.ts";
import type { Outline, Piece } from "../outline.ts";
import { type Edit, maskLiterals } from "../text.ts";

/** What a rule found, and the words that it would change. */
export interface Found extends PromptFinding {
  edits?: (Edit & { reason: string })[];
  /** A line more among the constraints. */
  constraint?: { line: string; reason: string };
  /** Said before: it goes. */
  drops?: Piece;
}

/** What the rules read. */
export interface Case {
  outline: Outline;
  parts: PromptPart[];
  intent: PromptIntent;
  detail: PromptDetail;
  isImage: boolean;
}

export type Rule = (found: Case) => Found[];

/**
 * A piece's words with quotes, code and placeholders blanked: its places are those of the piece.
 */
export function readable(outline: Outline, piece: Piece): string {
  const text = masked.get(outline) ?? maskLiterals(outline.text);
  masked.set(outline, text);
  return text.slice(piece.start, piece.end);
}

/** A prompt has thousands of pieces at most, and is masked once for all of them. */
const masked = new WeakMap<Outline, string>();
