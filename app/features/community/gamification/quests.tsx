import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { rich } from "#app/ui/rich.tsx";
import type { DailyQuest } from "#worker/domain/community/gamification/contract-api.ts";
import { formatCountdown } from "./labels.ts";
import { RewardRow } from "./reward-row.tsx";
import type { GameActions } from "./use-game.ts";

interface QuestsProps {
  quests: readonly DailyQuest[];
  timeZone: string | null;
  /** Current time of the server, ms since the epoch. */
  now: number;
  actions: GameActions;
}

export function Quests({ quests, timeZone, now, actions }: QuestsProps) {
  const ends = quests[0]?.expiresAt ?? now;
  return (
    <div className="grid max-w-3xl gap-3">
      <p className="text-muted text-sm">
        {rich("gamification.quests.renewalNotice", {
          countdown: <Countdown key={ends} remainingMs={ends - now} />,
          zone: (timeZone ?? "UTC").replaceAll("_", " "),
        })}
      </p>
      <ul>
        {quests.map((one) => (
          <RewardRow
            key={one.id}
            {...one}
            isBusy={actions.busy === one.id}
            onClaim={() => void actions.claim("quest", one.id)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Counts down from the remaining time, in ms. At zero, the page's data reloads. */
function Countdown({ remainingMs }: { remainingMs: number }) {
  const { revalidate } = useRevalidator();
  const [remaining, setNow] = useState(remainingMs);
  useEffect(() => {
    const begin = performance.now();
    const timer = setInterval(() => {
      const rest = remainingMs - (performance.now() - begin);
      setNow(rest);
      if (rest > 0) return;
      clearInterval(timer);
      revalidate();
    }, 1000);
    return () => clearInterval(timer);
  }, [remainingMs, revalidate]);
  return (
    <span role="timer" className="tabular font-semibold text-ink">
      {formatCountdown(remaining)}
    </span>
  );
}
