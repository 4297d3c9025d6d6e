import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentQuestion, subscribeQuestion } from "#app/features/accounts/auth/step-up.ts";

const StepUpWindow = lazy(() => import("./step-up-window.tsx"));

/** Stands on every page and weighs nothing there: the window is loaded by the first question. */
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
