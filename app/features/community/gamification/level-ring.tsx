import { formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Level } from "#worker/domain/community/gamification/contract.ts";

const R = 34;
const ROUND = 2 * Math.PI * R;

export function LevelRing({ level, currentXp, nextLevelXp }: Level) {
  const part = Math.min(1, currentXp / nextLevelXp);
  return (
    <div
      role="img"
      aria-label={t("gamification.levelRing.ariaLabel", {
        level,
        currentXp: formatCount(currentXp),
        nextLevelXp: formatCount(nextLevelXp),
      })}
      className="relative grid size-20 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 80 80" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="40" cy="40" r={R} fill="none" strokeWidth="6" className="stroke-line" />
        <circle
          cx="40"
          cy="40"
          r={R}
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={`${part * ROUND} ${ROUND}`}
          className={part > 0 ? "stroke-accent" : "stroke-transparent"}
        />
      </svg>
      <span aria-hidden className="tabular grid text-center leading-none">
        <span className="font-semibold text-xl">{level}</span>
        <span className="text-muted text-xs">{t("gamification.levelRing.caption")}</span>
      </span>
    </div>
  );
}
