import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentQuestion, subscribeQuestion } from "#app/features/accounts/auth/step-up.ts";

const StepUpWindow = lazy(() => import("./step-up-window.tsx"));

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
