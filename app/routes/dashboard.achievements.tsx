import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { GameSwitch } from "#app/features/community/gamification/game-switch.tsx";
import { GamificationPanel } from "#app/features/community/gamification/panel.tsx";
import { t } from "#i18n/t.ts";
import { getGame } from "#worker/domain/community/gamification/get-game.ts";

export const meta: MetaFunction = () => [{ title: t("dashboard.achievements.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  // The layout asks visitors to sign in.
  if (actor.kind === "visitor") return null;
  return { game: await getGame(ctx, { userId: actor.id }), now: ctx.now() };
}

export default function AchievementsTab() {
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  if (!data) return null;
  return (
    <div className="grid gap-8">
      {data.game && <GamificationPanel game={data.game} tab={params.get("tab")} now={data.now} />}
      <GameSwitch key={String(data.game !== null)} on={data.game !== null} />
    </div>
  );
}
