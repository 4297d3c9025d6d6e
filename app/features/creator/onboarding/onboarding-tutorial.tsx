import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { GraduationCap } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { throwConfetti } from "#app/features/money/billing/confetti.ts";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { OnboardingProgress } from "#worker/domain/creator/onboarding/contract-api.ts";
import { isOnboardingStep } from "#worker/domain/creator/onboarding/contract-steps.ts";
import { readProgress, saveProgress } from "./progress.ts";

const TutorialDialog = lazy(() => import("./tutorial-dialog.tsx"));

/** `?tutorial` opens the dialog at the saved step, `?tutorial=upload` at the named step. */
const PARAM = "tutorial";

/** Users who have closed the dialog since the page load. The dialog stays closed for them. */
const closedBy = new Set<string>();

/**
 * The dialog opens automatically once per visit until the tutorial is completed. A dialog that the
 * user opened has its own history entry, so that Back closes the dialog.
 */
export function OnboardingTutorial() {
  const viewerId = useViewer()?.id ?? "";
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState<OnboardingProgress | null>(null);
  const [isAutoOpened, setAutoOpened] = useState(false);
  const [isCelebrating, setCelebrates] = useState(false);
  // The dialog stays closed even before the server knows that the user chose "Not now".
  const [isQuiet, setQuiet] = useOptimistic({
    key: "onboarding-quiet",
    stored: false,
    schema: onOrOff,
  });
  const requestedStep = params.get(PARAM);
  const isOpen = hydrated && (requestedStep !== null || (isAutoOpened && !isQuiet));

  useEffect(() => {
    if (closedBy.has(viewerId)) return;
    const arrival = { isOver: false };
    readProgress()
      .then((progress) => {
        if (arrival.isOver || !progress.opensItself) return;
        setKnown(progress);
        setAutoOpened(true);
      })
      // If the request fails, the button can still open the dialog.
      .catch(() => undefined);
    return () => {
      arrival.isOver = true;
    };
  }, [viewerId]);

  const addressWith = (step: string | null) => {
    const next = new URLSearchParams(params);
    if (step === null) next.delete(PARAM);
    else next.set(PARAM, step);
    return { pathname, search: next.toString() };
  };
  const open = () =>
    navigate(addressWith(""), { state: { isOpenedHere: true }, preventScrollReset: true });
  const close = () => {
    closedBy.add(viewerId);
    setAutoOpened(false);
    // Forgets the progress, so that the dialog loads it again when it opens.
    setKnown(null);
    if (requestedStep === null) return;
    // Avoids a second history entry for the same page.
    if (wasOpenedHere(state)) navigate(-1);
    else navigate(addressWith(null), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button onClick={open} disabled={!hydrated}>
        <GraduationCap aria-hidden />
        {t("onboarding.tutorial.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TutorialDialog
            known={known}
            startAt={isOnboardingStep(requestedStep) ? requestedStep : null}
            onClose={close}
            onNotNow={() => {
              setQuiet(true, {
                request: saveProgress({ notNow: true }),
                failedTitle: t("onboarding.tutorial.postponeFailure"),
              });
              close();
            }}
            onFinished={(all) => {
              setCelebrates(all);
              close();
            }}
          />
        </Suspense>
      )}
      {isCelebrating && <Confetti />}
    </>
  );
}

const wasOpenedHere = (state: unknown) =>
  typeof state === "object" && state !== null && "isOpenedHere" in state;

function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? throwConfetti(canvas.current) : undefined), []);
  return (
    <canvas ref={canvas} aria-hidden className="pointer-events-none fixed inset-0 z-70 size-full" />
  );
}
