import type { Act, Intent } from "./intent-schema.ts";

export type IntentOf<Name extends Act> = Extract<Intent, { act: Name }>;

/** An intent whose user has signed in, until its control claims it. */
let resumed: Intent | null = null;
const listeners = new Set<() => void>();

export function publishResumed(intent: Intent): void {
  resumed = intent;
  for (const listener of listeners) listener();
}

/** Forgets the intent when the user goes to another page. */
export function dropResumed(): void {
  resumed = null;
}

const isAct = <Name extends Act>(intent: Intent, act: Name): intent is IntentOf<Name> =>
  intent.act === act;

/** Returns the intent to one caller only, so that its act is done once. */
export function claimResumed<Name extends Act>(
  act: Name,
  isOwn: (intent: IntentOf<Name>) => boolean,
): IntentOf<Name> | null {
  const found = resumed;
  if (found === null || !isAct(found, act) || !isOwn(found)) return null;
  resumed = null;
  return found;
}

export function subscribeResumed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
