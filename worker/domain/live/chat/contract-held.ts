const TERM = "term:";

/**
 * Why a message waits, as it is stored: for a blocked term it is the term; its sentence is said
 * where it is read, in the reader's language.
 */
export const heldForTerm = (term: string): string => TERM + term;

/**
 * The blocked term for which a message waits; null where it waits for something else
 * (`judgedWords`).
 */
export const termOf = (heldFor: string): string | null =>
  heldFor.startsWith(TERM) ? heldFor.slice(TERM.length) : null;
