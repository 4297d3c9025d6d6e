import type { Intent } from "./intent-schema.ts";

/** A key of the tab's session storage, which no other tab reads. */
const KEY = "sign-in-intent";

export interface StoredIntent {
  /** Random, and part of the address to which this tab's dialog sends the visitor back. */
  nonce: string;
  intent: Intent;
  /** Time of the press, milliseconds since the epoch. */
  at: number;
}

/** Stores the intent before the visitor leaves the page for a sign-in provider. */
export function keepIntent(stored: StoredIntent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch (error) {
    console.warn("The act does not survive the sign-in", error);
  }
}

/** Removes the stored text first, so that no act is done twice. Null if nothing is stored. */
export function takeStored(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch (error) {
    console.warn("No session storage", error);
    return null;
  }
}
