const TERM = "term:";

/**
 * Stored reason for holding a message because of a blocked term. It contains only the term. The
 * sentence is built in the reader's language when the message is displayed.
 */
export const heldForTerm = (term: string): string => TERM + term;

/**
 * Returns the blocked term for which a message is held, or null if it is held for another reason
 * (`judgedWords`).
 */
export const termOf = (heldFor: string): string | null =>
  heldFor.startsWith(TERM) ? heldFor.slice(TERM.length) : null;
