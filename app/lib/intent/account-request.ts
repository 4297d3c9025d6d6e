import type { Intent } from "./intent-schema.ts";

/** A request to sign in, opened by an act of a visitor. All callers share one open request. */
export interface AccountRequest {
  intent: Intent;
  /** Identifies this request in the address to which a sign-in provider redirects. */
  nonce: string;
  /** Time of the press, milliseconds since the epoch. */
  at: number;
  /** The user who just signed in. The act follows once the page shows this user. */
  signedInAs: string | null;
}

interface OpenRequest {
  shown: AccountRequest;
  result: Promise<boolean>;
  settle: (isSignedIn: boolean) => void;
}

let open: OpenRequest | null = null;
let shownUserId: string | null = null;
let sending = 0;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/**
 * Resolves to true when the visitor has signed in and the page shows the new user, false when the
 * visitor canceled. A second press of the same control resolves to false, so that the act is done
 * once.
 */
export function requestAccount(intent: Intent): Promise<boolean> {
  if (open && open.shown.signedInAs === null)
    return JSON.stringify(open.shown.intent) === JSON.stringify(intent)
      ? Promise.resolve(false)
      : open.result;
  open?.settle(false);
  let resolve: (isSignedIn: boolean) => void = () => undefined;
  const result = new Promise<boolean>((r) => {
    resolve = r;
  });
  const opened: OpenRequest = {
    shown: { intent, nonce: crypto.randomUUID(), at: Date.now(), signedInAs: null },
    result,
    settle: (isSignedIn) => {
      if (open === opened) open = null;
      notify();
      resolve(isSignedIn);
    },
  };
  open = opened;
  notify();
  return result;
}

export const currentAccountRequest = (): AccountRequest | null => open?.shown ?? null;

export function subscribeAccountRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the act waiting until the page shows this user. */
export function noteSignIn(userId: string): void {
  if (open === null) return;
  open.shown = { ...open.shown, signedInAs: userId };
  // The user of an ended session may sign in again.
  if (userId === shownUserId) open.settle(true);
  else notify();
}

export const cancelAccountRequest = (): void => open?.settle(false);

/** ID of the user who is signed in on the loaded page; null for a visitor. */
export const shownUser = (): string | null => shownUserId;

/** The root calls this function before the first press, and after each change of the user. */
export function noteShownUser(userId: string | null): void {
  shownUserId = userId;
  if (open !== null && userId !== null && open.shown.signedInAs === userId) open.settle(true);
}

/** @returns a function that ends the change of identity */
export function beginIdentityChange(): () => void {
  sending += 1;
  let isActive = true;
  return () => {
    if (isActive) sending -= 1;
    isActive = false;
  };
}

/** True while the cookie may belong to another user than the one whom the page shows. */
export const isIdentityChanging = (): boolean =>
  sending > 0 || (open !== null && open.shown.signedInAs !== null);
