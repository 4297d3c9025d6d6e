import { Coins, Medal, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Select } from "#app/ui/select.tsx";
import { formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Game } from "#worker/domain/community/gamification/contract.ts";
import { LevelRing } from "./level-ring.tsx";
import { StreakBar } from "./streak-bar.tsx";
import type { GameActions } from "./use-game.ts";

const NONE = "none";

export function Summary({ game, actions }: { game: Game; actions: GameActions }) {
  const { stats, members, week, canFreeze, badges } = game;
  return (
    <section
      aria-label={t("gamification.summary.ariaLabel")}
      className="grid gap-6 rounded-lg bg-surface p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10"
    >
      <div className="grid content-start gap-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <LevelRing {...stats} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold text-lg">{stats.title}</p>
            <p className="tabular text-muted text-sm">
              {t("gamification.summary.nextLevel", {
                currentXp: formatCount(stats.currentXp),
                nextLevelXp: formatCount(stats.nextLevelXp),
                level: stats.level + 1,
              })}
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          <Fact
            icon={<Coins aria-hidden />}
            name={t("gamification.summary.coins")}
            value={formatCount(stats.coins)}
          />
          <Fact
            icon={<Trophy aria-hidden />}
            name={t("gamification.summary.rank")}
            value={`#${formatCount(stats.rank)}`}
            more={t("gamification.summary.ofAll", { all: formatCount(members) })}
          />
          <Fact
            icon={<Medal aria-hidden />}
            name={t("gamification.tabs.achievements")}
            value={formatCount(stats.unlockedAchievements)}
            more={t("gamification.summary.ofAll", { all: stats.totalAchievements })}
          />
        </dl>
        {badges.length > 0 && (
          <ul
            aria-label={t("gamification.summary.badgesAriaLabel")}
            className="flex flex-wrap gap-2"
          >
            {badges.map((badge) => (
              <li key={badge}>
                <Badge variant="accent">{badge}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid content-start gap-5">
        <StreakBar week={week} streak={stats.streak} canFreeze={canFreeze} />
        <TitleChoice game={game} actions={actions} />
      </div>
    </section>
  );
}

function Fact({
  icon,
  name,
  value,
  more,
}: {
  icon: ReactNode;
  name: string;
  value: string;
  more?: string;
}) {
  return (
    <div className="grid gap-0.5">
      <dt className="flex items-center gap-1.5 text-muted text-sm [&_svg]:size-4">
        {icon}
        {name}
      </dt>
      <dd className="tabular">
        <span className="font-semibold text-lg">{value}</span>{" "}
        {more && <span className="text-muted text-sm">{more}</span>}
      </dd>
    </div>
  );
}

function TitleChoice({
  game: { titles, chosenTitle },
  actions,
}: {
  game: Game;
  actions: GameActions;
}) {
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold text-sm">{t("gamification.titleChoice.label")}</span>
      <Select
        aria-label={t("gamification.titleChoice.label")}
        size="sm"
        options={[
          { value: NONE, label: t("gamification.titleChoice.none") },
          ...titles.map(({ id, name }) => ({ value: `=${id}`, label: name })),
        ]}
        value={chosenTitle === null ? NONE : `=${chosenTitle}`}
        disabled={actions.busy === "title"}
        onValueChange={(value) =>
          void actions.wear("title", { title: value === NONE ? null : value.slice(1) })
        }
      />
    </div>
  );
}
