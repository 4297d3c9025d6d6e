const TERM = "term:";

/** Builds the stored reason of a message that is held for review because of a blocked term. */
export const heldForTerm = (term: string): string => TERM + term;

/** Returns the blocked term that a held message contains. Null if held for another reason. */
export const termOf = (holdReason: string): string | null =>
  holdReason.startsWith(TERM) ? holdReason.slice(TERM.length) : null;
