import { useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { currentAccountRequest, subscribeAccountRequest } from "#app/lib/intent/account-request.ts";
import { currentQuestion, subscribeQuestion } from "./step-up.ts";

const SignInWindow = lazy(() => import("./sign-in-window.tsx"));
const StepUpWindow = lazy(() => import("./step-up-window.tsx"));

/** Opens when a visitor presses a control that needs an account. The page below goes on. */
export function SignInDialog() {
  const request = useSyncExternalStore(subscribeAccountRequest, currentAccountRequest, () => null);
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const signedInAs = request?.signedInAs ?? null;
  // The whole page shows the new user before the act is done (`noteShownUser`).
  useEffect(() => {
    if (signedInAs !== null) latest.current();
  }, [signedInAs]);
  return (
    request &&
    signedInAs === null && (
      <Suspense fallback={null}>
        <SignInWindow key={request.nonce} request={request} />
      </Suspense>
    )
  );
}

/** Opens when an action needs a proof of the user's identity. */
export function StepUpDialog() {
  const question = useSyncExternalStore(subscribeQuestion, currentQuestion, () => null);
  return (
    question && (
      <Suspense fallback={null}>
        <StepUpWindow onSettled={question.settle} />
      </Suspense>
    )
  );
}
