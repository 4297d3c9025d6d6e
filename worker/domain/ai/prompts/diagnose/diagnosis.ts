import type { PromptDetail, PromptIntent } from "../contract.ts";
import type { PromptFinding, PromptPart } from "../contract-api.ts";
import type { Outline } from "../outline.ts";
import type { Fragment } from "../outline-reader.ts";
import { type Edit, maskLiterals } from "../text.ts";

export interface Finding extends PromptFinding {
  edits?: (Edit & { reason: string })[];
  constraint?: { line: string; reason: string };
  removedFragment?: Fragment;
}

export interface DiagnosisInput {
  outline: Outline;
  parts: PromptPart[];
  intent: PromptIntent;
  detail: PromptDetail;
  isImage: boolean;
}

export type Rule = (input: DiagnosisInput) => Finding[];

/** Returns a sentence with quotes, code and placeholders as spaces, so that offsets stay valid. */
export function readable(outline: Outline, fragment: Fragment): string {
  const text = masked.get(outline) ?? maskLiterals(outline.text);
  masked.set(outline, text);
  return text.slice(fragment.start, fragment.end);
}

const masked = new WeakMap<Outline, string>();
