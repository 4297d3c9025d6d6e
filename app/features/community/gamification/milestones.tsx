import { msg, t } from "#i18n/t.ts";
import type { Milestone } from "#worker/domain/community/gamification/contract-api.ts";
import { RewardRow } from "./reward-row.tsx";
import type { GameActions } from "./use-game.ts";

const GROUPS = [
  {
    type: "views",
    title: msg("gamification.milestones.views.title"),
    about: msg("gamification.milestones.views.description"),
  },
  {
    type: "followers",
    title: msg("gamification.milestones.followers.title"),
    about: msg("gamification.milestones.followers.description"),
  },
] as const;

export function Milestones({
  milestones,
  actions,
}: {
  milestones: readonly Milestone[];
  actions: GameActions;
}) {
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      {GROUPS.map(({ type, title, about }) => (
        <section key={type} aria-labelledby={`milestones-${type}`}>
          <h2 id={`milestones-${type}`} className="text-lg">
            {t(title)}
          </h2>
          <p className="text-muted text-sm">{t(about)}</p>
          <ul>
            {milestones
              .filter((one) => one.type === type)
              .map((one) => (
                <RewardRow
                  key={one.id}
                  {...one}
                  isBusy={actions.busy === one.id}
                  onClaim={() => void actions.claim("milestone", one.id)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
