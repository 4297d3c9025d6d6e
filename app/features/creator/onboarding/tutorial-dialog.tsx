import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { OnboardingProgress } from "#worker/domain/creator/onboarding/contract-api.ts";
import {
  ONBOARDING_STEPS,
  type OnboardingStep,
  STEP_REWARDS,
} from "#worker/domain/creator/onboarding/contract-steps.ts";
import { rewardLabel } from "./reward-labels.ts";
import { CustomizeStep } from "./steps/customize-step.tsx";
import { PartnerStep } from "./steps/partner-step.tsx";
import { ProfileStep } from "./steps/profile-step.tsx";
import { StreamStep } from "./steps/stream-step.tsx";
import { UploadStep } from "./steps/upload-step.tsx";
import { WelcomeStep } from "./steps/welcome-step.tsx";
import { DONE_ELSEWHERE, type SaveStep, useTutorial } from "./use-tutorial.ts";

const TITLES: Record<OnboardingStep, Message> = {
  welcome: msg("onboarding.titles.welcome"),
  profile: msg("onboarding.titles.profile"),
  upload: msg("onboarding.titles.upload"),
  stream: msg("onboarding.titles.stream"),
  customize: msg("onboarding.titles.customize"),
  partner: msg("onboarding.titles.partner"),
};

export interface StepProps {
  progress: OnboardingProgress;
  isDone: boolean;
  /** Registers the function that Continue calls before completing the step. */
  saveBy: (save: SaveStep | null) => void;
  refresh: () => Promise<void>;
}

const CONTENTS: Record<OnboardingStep, (props: StepProps) => ReactNode> = {
  welcome: WelcomeStep,
  profile: ProfileStep,
  upload: UploadStep,
  stream: StreamStep,
  customize: CustomizeStep,
  partner: PartnerStep,
};

interface TutorialDialogProps {
  known: OnboardingProgress | null;
  startAt: OnboardingStep | null;
  onClose: () => void;
  onNotNow: () => void;
  onFinished: (all: boolean) => void;
}

export default function TutorialDialog({
  known,
  startAt,
  onClose,
  onNotNow,
  onFinished,
}: TutorialDialogProps) {
  const tutorial = useTutorial({ known, startAt, onFinished });
  const { progress, step, missing } = tutorial;
  const heading = useRef<HTMLSpanElement>(null);
  const at = ONBOARDING_STEPS.indexOf(step);
  const Content = CONTENTS[step];

  // Focuses the step's title, so that screen readers announce the title.
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="md"
        focusFirst={heading}
        className="inset-0 flex h-dvh max-h-none max-w-none flex-col rounded-none p-0 sm:inset-x-0 sm:inset-y-0 sm:h-fit sm:max-h-[92dvh] sm:max-w-2xl sm:rounded-lg"
        title={
          <span ref={heading} tabIndex={-1} className="grid gap-0.5 px-6 pt-6 outline-none">
            <span className="tabular font-normal text-muted text-sm">
              {rich("onboarding.tutorial.stepPosition", {
                at: at + 1,
                length: ONBOARDING_STEPS.length,
                span: (text) => <span className="sr-only">{text}</span>,
              })}
            </span>
            {t(TITLES[step])}
          </span>
        }
      >
        <div className="grid gap-3 px-6 pt-4">
          <Track at={at} completed={progress?.completedSteps ?? []} />
          <StepStatus progress={progress} step={step} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 sm:min-h-72">
          {progress ? (
            <Content
              key={step}
              progress={progress}
              isDone={progress.doneSteps.includes(step)}
              saveBy={tutorial.saveBy}
              refresh={tutorial.refresh}
            />
          ) : tutorial.failed ? (
            <Failed onRetry={() => void tutorial.refresh()} />
          ) : (
            <Waiting />
          )}
          {missing !== null && (
            <div className="mt-5">
              <FieldError>{missing}</FieldError>
            </div>
          )}
        </div>
        <Footer tutorial={tutorial} onNotNow={onNotNow} />
      </DialogContent>
    </Dialog>
  );
}

type Tutorial = ReturnType<typeof useTutorial>;

/** Screen readers skip the track, because the dialog's title contains the number of the step. */
function Track({ at, completed }: { at: number; completed: readonly OnboardingStep[] }) {
  return (
    <div aria-hidden className="flex gap-1.5">
      {ONBOARDING_STEPS.map((name, i) => (
        <span
          key={name}
          className={cn(
            "h-1.5 flex-1 rounded-full transition-colors",
            completed.includes(name) ? "bg-accent" : "bg-line",
            i === at && "outline-2 outline-accent outline-offset-1",
          )}
        />
      ))}
    </div>
  );
}

function StepStatus({ progress, step }: Pick<Tutorial, "progress" | "step">) {
  const isCompleted = progress?.completedSteps.includes(step) ?? false;
  const showsRewards = progress?.showsRewards ?? true;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      {isCompleted ? (
        <Badge variant="accent">
          <Check aria-hidden />
          {t("onboarding.tutorial.completedBadge")}
        </Badge>
      ) : (
        showsRewards && <Badge>{rewardLabel(STEP_REWARDS[step])}</Badge>
      )}
      {progress && showsRewards && (
        <p className="tabular text-muted">
          {t("onboarding.tutorial.levelProgress", {
            level: progress.level,
            xp: progress.xp,
            nextLevelXp: progress.nextLevelXp,
            coins: progress.coins,
          })}
        </p>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4" aria-busy>
      <p className="sr-only">{t("onboarding.tutorial.loading")}</p>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="danger"
      title={t("onboarding.tutorial.errorTitle")}
      action={
        <Button size="sm" onClick={onRetry}>
          {t("onboarding.tutorial.retry")}
        </Button>
      }
    >
      {t("onboarding.tutorial.errorBody")}
    </Alert>
  );
}

function Footer({ tutorial, onNotNow }: { tutorial: Tutorial; onNotNow: () => void }) {
  const { progress, step, busy } = tutorial;
  const at = ONBOARDING_STEPS.indexOf(step);
  const isLast = at === ONBOARDING_STEPS.length - 1;
  const isCompleted = progress?.completedSteps.includes(step) ?? false;
  // The main button links to another page if the user does the step on that page.
  const leadsElsewhere = DONE_ELSEWHERE.includes(step) && !progress?.doneSteps.includes(step);
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t px-6 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      <Button variant="quiet" className="-ml-4" onClick={onNotNow}>
        {t("onboarding.tutorial.postpone")}
      </Button>
      <span className="flex-1" />
      {!isCompleted && step !== "welcome" && (
        <Button variant="quiet" disabled={busy || !progress} onClick={tutorial.skip}>
          {t("onboarding.tutorial.skip")}
        </Button>
      )}
      <div className="flex gap-2 max-sm:basis-full max-sm:[&>button]:flex-1">
        {at > 0 && (
          <Button disabled={busy} onClick={tutorial.back}>
            {t("onboarding.tutorial.back")}
          </Button>
        )}
        <Button
          variant={leadsElsewhere ? "secondary" : "primary"}
          disabled={busy || !progress}
          onClick={() => void tutorial.proceed()}
        >
          {busy
            ? t("onboarding.tutorial.saving")
            : isLast
              ? t("onboarding.tutorial.complete")
              : t("onboarding.tutorial.continue")}
        </Button>
      </div>
    </div>
  );
}
