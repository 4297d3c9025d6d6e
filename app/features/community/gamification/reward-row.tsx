import { Check } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Reward } from "#worker/domain/community/gamification/contract-api.ts";
import { formatReward } from "./labels.ts";

interface RewardRowProps {
  title: string;
  current: number;
  target: number;
  reward: Reward;
  completed: boolean;
  claimed: boolean;
  isBusy: boolean;
  onClaim: () => void;
}

export function RewardRow({
  title,
  current,
  target,
  reward,
  completed,
  claimed,
  isBusy,
  onClaim,
}: RewardRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b py-4">
      <div className="grid min-w-56 flex-1 gap-1.5">
        <h3 className="font-semibold text-base">{title}</h3>
        <div className="flex items-center gap-3">
          <Progress
            value={current / target}
            label={t("gamification.rewards.progressAriaLabel", { title })}
            className="flex-1"
          />
          <span className="tabular text-muted text-xs">
            {formatCount(Math.min(current, target))} / {formatCount(target)}
          </span>
        </div>
        <p className="tabular text-muted text-xs">
          {t(claimed ? "gamification.rewards.received" : "gamification.rewards.offered", {
            reward: formatReward(reward),
          })}
        </p>
      </div>
      {claimed ? (
        <p className="inline-flex h-10 items-center gap-1.5 font-semibold text-paid text-sm">
          <Check aria-hidden className="size-4" />
          {t("gamification.claim.claimed")}
        </p>
      ) : (
        completed && (
          <Button
            variant="primary"
            disabled={isBusy}
            aria-label={t("gamification.claim.ariaLabel", { title })}
            onClick={onClaim}
          >
            {t("gamification.claim.action")}
          </Button>
        )
      )}
    </li>
  );
}
