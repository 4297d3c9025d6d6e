import type { PromptDetail, PromptIntent } from "../contract.ts";
import type { PromptFinding, PromptPart } from "../contract-api.ts";
import type { Outline, Piece } from "../outline.ts";
import { type Edit, maskLiterals } from "../text.ts";

/** A finding with the edits that repair it. */
export interface Found extends PromptFinding {
  edits?: (Edit & { reason: string })[];
  /** A line to add to the constraints. */
  constraint?: { line: string; reason: string };
  /** A repeated piece to remove. */
  drops?: Piece;
}

/** The input of the diagnosis rules. */
export interface Case {
  outline: Outline;
  parts: PromptPart[];
  intent: PromptIntent;
  detail: PromptDetail;
  isImage: boolean;
}

export type Rule = (found: Case) => Found[];

/**
 * Returns the text of a piece with quotes, code and placeholders replaced by spaces. Offsets stay
 * the same.
 */
export function readable(outline: Outline, piece: Piece): string {
  const text = masked.get(outline) ?? maskLiterals(outline.text);
  masked.set(outline, text);
  return text.slice(piece.start, piece.end);
}

/** Caches the masked text of an outline, because a prompt can have thousands of pieces. */
const masked = new WeakMap<Outline, string>();
