import type { Milestone } from "#worker/domain/gamification/contract.ts";
import { RewardRow } from "./reward-row.tsx";
import type { GameActions } from "./use-game.ts";

const GROUPS = [
  { type: "views", title: "Views", about: "Of your videos, by others." },
  { type: "followers", title: "Followers", about: "Of your channel." },
] as const;

export function Milestones({ milestones, actions }: { milestones: readonly Milestone[]; actions: GameActions }) {
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      {GROUPS.map(({ type, title, about }) => (
        <section key={type} aria-labelledby={`milestones-${type}`}>
          <h2 id={`milestones-${type}`} className="text-lg">
            {title}
          </h2>
          <p className="text-muted text-sm">{about}</p>
          <ul>
            {milestones
              .filter((one) => one.type === type)
              .map((one) => (
                <RewardRow key={one.id} {...one} isBusy={actions.busy === one.id} onClaim={() => void actions.claim("milestone", one.id)} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
