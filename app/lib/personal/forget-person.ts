import { PERSONAL_KEYS } from "./keys.ts";

const listeners = new Set<() => void>();

/** Registers a callback that deletes personal data from the page's memory. */
export function onForgotten(forget: () => void): void {
  listeners.add(forget);
}

/**
 * Deletes the personal data in the browser's storage and in the page's memory.
 * Must run when an account leaves the browser, so that the next account sees nothing of it.
 */
export function forgetPerson(): void {
  for (const key of PERSONAL_KEYS.local) localStorage.removeItem(key);
  for (const key of PERSONAL_KEYS.session) sessionStorage.removeItem(key);
  for (const forget of listeners) forget();
}
