export type Severity = "high" | "medium" | "low";

export interface Rule {
  rule: string;
  severity: Severity;
  /** Phrases in the syntax of phrases.ts. */
  phrases: string[];
}
