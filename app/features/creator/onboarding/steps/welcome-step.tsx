import { Handshake, type LucideIcon, Palette, Radio, Upload, UserRound } from "lucide-react";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  type OnboardingStep,
  STEP_REWARDS,
} from "#worker/domain/creator/onboarding/contract-steps.ts";
import { rewardLabel } from "../reward-labels.ts";
import type { StepProps } from "../tutorial-dialog.tsx";

const UPCOMING: [step: OnboardingStep, words: Message, icon: LucideIcon][] = [
  ["profile", msg("onboarding.welcome.profileTask"), UserRound],
  ["upload", msg("onboarding.welcome.uploadTask"), Upload],
  ["stream", msg("onboarding.welcome.streamTask"), Radio],
  ["customize", msg("onboarding.welcome.customizeTask"), Palette],
  ["partner", msg("onboarding.welcome.partnerTask"), Handshake],
];

export function WelcomeStep({ progress }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="measure">{t("onboarding.welcome.intro")}</p>
      <ul className="grid gap-3">
        {UPCOMING.map(([step, label, Icon]) => (
          <li key={step} className="flex items-center gap-3 text-sm">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">{t(label)}</span>
            {progress.showsRewards && (
              <span className="tabular text-right text-muted">
                {rewardLabel(STEP_REWARDS[step])}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
