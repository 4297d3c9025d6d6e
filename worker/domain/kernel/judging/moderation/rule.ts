export type Severity = "high" | "medium" | "low";

export interface Rule {
  rule: string;
  severity: Severity;
  /** In the language of phrases.ts. */
  phrases: string[];
}
