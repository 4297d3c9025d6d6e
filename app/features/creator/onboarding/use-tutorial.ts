import { useCallback, useEffect, useRef, useState } from "react";
import { showFailure } from "#app/lib/mutation/failure.ts";
import { send } from "#app/lib/mutation/send.ts";
import { oneOf } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic, writesSettled } from "#app/lib/mutation/use-optimistic.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { OnboardingProgress } from "#worker/domain/creator/onboarding/contract-api.ts";
import {
  ONBOARDING_STEPS,
  type OnboardingStep,
  STEP_WANTS,
  stepAfter,
  stepBefore,
} from "#worker/domain/creator/onboarding/contract-steps.ts";
import { completeStep, readProgress, saveProgress } from "./progress.ts";
import { formatEarned } from "./reward-labels.ts";

/** Interval at which a visible page checks whether the user has done a step on another page. */
const LOOK_MS = 4000;

export const DONE_ELSEWHERE: readonly OnboardingStep[] = ["upload", "partner"];

/** Returns false if fields of the step's form are invalid. */
export type SaveStep = () => Promise<boolean>;

const anyStep = oneOf(...ONBOARDING_STEPS);

interface Tutorial {
  progress: OnboardingProgress | null;
  failed: boolean;
  step: OnboardingStep;
  /** Message that names what the step still requires; null if nothing is missing. */
  missing: string | null;
  busy: boolean;
  refresh: () => Promise<void>;
  proceed: () => Promise<void>;
  back: () => void;
  skip: () => void;
  saveBy: (save: SaveStep | null) => void;
}

interface Options {
  known: OnboardingProgress | null;
  /** First step to show according to the URL; null for the saved step. */
  startAt: OnboardingStep | null;
  onFinished: (all: boolean) => void;
}

export function useTutorial({ known, startAt, onFinished }: Options): Tutorial {
  const [progress, setProgress] = useState<OnboardingProgress | null>(known);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<OnboardingStep | null>(startAt);
  const [missing, setMissing] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = useRef<SaveStep | null>(null);
  const [savedStep, setSavedStep] = useOptimistic({
    key: "onboarding-step",
    stored: progress?.step ?? "welcome",
    schema: anyStep,
  });
  const step = chosen ?? savedStep;

  const refresh = useCallback(async () => {
    try {
      setProgress(await readProgress());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  const isKnown = progress !== null;
  useEffect(() => {
    if (!isKnown) void refresh();
  }, [isKnown, refresh]);
  const isDone = progress?.doneSteps.includes(step) ?? false;
  useRefreshOnFocus(DONE_ELSEWHERE.includes(step) && !isDone, refresh);
  useEffect(() => {
    if (isDone) setMissing(null);
  }, [isDone]);

  const goTo = (to: OnboardingStep) => {
    setMissing(null);
    setChosen(to);
    setSavedStep(to, {
      request: saveProgress({ step: to }),
      failedTitle: t("onboarding.tutorial.progressFailure"),
    });
  };
  const finish = async (completed: readonly OnboardingStep[], earned: string | undefined) => {
    await send(saveProgress({ finished: true }));
    const remaining = ONBOARDING_STEPS.length - completed.length;
    const later = t("onboarding.tutorial.completeWithSkipped", { left: remaining });
    toast({
      title: t("onboarding.tutorial.completeSuccess"),
      description: remaining === 0 ? (earned ?? t("onboarding.tutorial.completeAllSteps")) : later,
    });
    onFinished(remaining === 0);
  };
  const advance = async (completed: readonly OnboardingStep[], earned?: string) => {
    const next = stepAfter(step);
    if (next) goTo(next);
    else await finish(completed, earned);
  };
  const attempt = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showFailure(t("onboarding.tutorial.stepFailure"), error);
    } finally {
      setBusy(false);
    }
  };

  return {
    progress,
    failed,
    step,
    missing,
    busy,
    refresh,
    proceed: () =>
      attempt(async () => {
        if (save.current && !(await save.current())) return;
        // The step may depend on a choice that is still being saved, such as the theme.
        await writesSettled();
        const latest = await readProgress();
        setProgress(latest);
        if (!latest.doneSteps.includes(step)) return setMissing(t(STEP_WANTS[step]));
        const { reward, progress: after } = await send(completeStep(step));
        setProgress(after);
        const isNew = reward.xp + reward.coins > 0 || reward.badge !== undefined;
        const earned = isNew && after.showsRewards ? formatEarned(reward) : undefined;
        if (isNew) toast({ title: t("onboarding.tutorial.stepSuccess"), description: earned });
        await advance(after.completedSteps, earned);
      }),
    back: () => {
      const before = stepBefore(step);
      if (before) goTo(before);
    },
    skip: () => void attempt(() => advance(progress?.completedSteps ?? [])),
    saveBy: useCallback((by: SaveStep | null) => {
      save.current = by;
    }, []),
  };
}

function useRefreshOnFocus(isWaiting: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return;
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    const timer = setInterval(refreshIfVisible, LOOK_MS);
    window.addEventListener("focus", refreshIfVisible);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", refreshIfVisible);
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
  }, [isWaiting, refresh]);
}
