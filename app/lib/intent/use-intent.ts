import { useEffect, useRef } from "react";
import { useViewer } from "#app/lib/viewer.ts";
import { requestAccount } from "./account-request.ts";
import type { Act } from "./intent-schema.ts";
import { claimResumed, type IntentOf, publishResumed, subscribeResumed } from "./resumed-intent.ts";

interface IntentOptions<Name extends Act> {
  act: Name;
  /** Whether an intent that the tab brought back from a sign-in provider is for this control. */
  isOwn: (intent: IntentOf<Name>) => boolean;
  run: (intent: IntentOf<Name>) => void;
}

/**
 * For acts that open something instead of writing. A visitor signs in first, over the page or at a
 * sign-in provider.
 * @returns a function that starts the act
 */
export function useIntent<Name extends Act>(
  options: IntentOptions<Name>,
): (intent: IntentOf<Name>) => void {
  const { act } = options;
  const isSignedIn = useViewer() !== null;
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!isSignedIn) return;
    const claim = () => {
      const { isOwn, run } = latest.current;
      const intent = claimResumed(act, isOwn);
      if (intent) run(intent);
    };
    claim();
    return subscribeResumed(claim);
  }, [act, isSignedIn]);
  return (intent) => {
    if (isSignedIn) return options.run(intent);
    // The page can replace the control when it shows the user, so the new control does the act.
    void requestAccount(intent).then((isNowSignedIn) => {
      if (isNowSignedIn) publishResumed(intent);
    });
  };
}
