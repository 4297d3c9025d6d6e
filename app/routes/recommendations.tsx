import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { EngineSkeleton } from "#app/features/discovery/recommendations/engine-skeleton.tsx";
import {
  EnginePanel,
  EngineTabs,
  engineTab,
} from "#app/features/discovery/recommendations/engine-tabs.tsx";
import { ExplanationsTab } from "#app/features/discovery/recommendations/explanations-tab.tsx";
import { InsightsTab } from "#app/features/discovery/recommendations/insights-tab.tsx";
import { SettingsTab } from "#app/features/discovery/recommendations/settings-tab.tsx";
import { SmartTab } from "#app/features/discovery/recommendations/smart-tab.tsx";
import { useSettingsDraft } from "#app/features/discovery/recommendations/use-settings-draft.ts";
import { VisitorFeed } from "#app/features/discovery/recommendations/visitor-feed.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import type { SignedInActor } from "#worker/domain/accounts/users/contract.ts";
import { getSettings } from "#worker/domain/accounts/users/get-settings.ts";
import type { Recommendations } from "#worker/domain/discovery/recommendations/contract.ts";
import { readAlgorithms } from "#worker/domain/discovery/recommendations/describe-algorithms.ts";
import { getSteering } from "#worker/domain/discovery/recommendations/preferences.ts";
import { readInsights } from "#worker/domain/discovery/recommendations/read-insights.ts";
import { recommend } from "#worker/domain/discovery/recommendations/recommend.ts";
import { listTrending } from "#worker/domain/discovery/recommendations/trending.ts";
import { watchPath } from "#worker/domain/media/videos/contract.ts";

export const meta: MetaFunction = () => [
  { title: t("recommendations.page.metaTitle") },
  { name: "description", content: t("recommendations.page.description") },
];

const VIDEOS = 8;
const STREAMS = 6;
const TRENDING = 9;

type Context = LoaderFunctionArgs["context"]["ctx"];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const tab = engineTab(new URL(request.url).searchParams.get("tab"));
  if (actor.kind === "visitor")
    return {
      viewer: "visitor" as const,
      trending: await listTrending(ctx, { actor, limit: TRENDING }),
    };
  const [{ preferences }, { privacy }, shown] = await Promise.all([
    getSteering(ctx, actor.id),
    getSettings(ctx, { userId: actor.id }),
    readTab(ctx, actor, tab),
  ]);
  return { viewer: "user" as const, preferences, isCollected: privacy.analyticsCollection, shown };
}

async function readTab(ctx: Context, actor: SignedInActor, tab: ReturnType<typeof engineTab>) {
  switch (tab) {
    case "insights":
      return { tab, insights: await readInsights(ctx, { actor }) };
    case "settings": {
      const [{ videos }, algorithms] = await Promise.all([
        firstOf(ctx, actor),
        readAlgorithms(ctx),
      ]);
      return {
        tab,
        algorithms,
        first: videos.map(({ card }) => ({
          id: card.id,
          title: card.title,
          path: watchPath(card.id),
          thumbnail: card.thumbnail,
        })),
      };
    }
    case "recommendations":
    case "explanations":
      return { tab, recommended: await firstOf(ctx, actor) };
    default: {
      const never: never = tab;
      throw new Error(`No tab ${String(never)}`);
    }
  }
}

/** Ranks the whole list first, because the diversity setting acts on the list's whole length. */
async function firstOf(ctx: Context, actor: SignedInActor): Promise<Recommendations> {
  const recommended = await recommend(ctx, { actor });
  return {
    ...recommended,
    videos: recommended.videos.slice(0, VIDEOS),
    streams: recommended.streams.slice(0, STREAMS),
  };
}

export default function RecommendationEngine() {
  const data = useLoaderData<typeof loader>();
  return (
    <WidePage className="grid grid-cols-1 gap-6 py-8">
      <header>
        <h1 className="text-xl">{t("recommendations.page.title")}</h1>
        <p className="measure mt-2 text-muted">{t("recommendations.page.description")}</p>
      </header>
      {data.viewer === "visitor" ? <VisitorFeed trending={data.trending} /> : <Engine {...data} />}
    </WidePage>
  );
}

type Data = Extract<Awaited<ReturnType<typeof loader>>, { viewer: "user" }>;

function Engine({ preferences, isCollected, shown }: Data) {
  const settings = useSettingsDraft(preferences);
  const { state, location } = useNavigation();
  const requestedTab =
    state === "loading" && location.pathname === "/recommendations"
      ? engineTab(new URLSearchParams(location.search).get("tab"))
      : shown.tab;
  const isComing = requestedTab !== shown.tab;
  return (
    <div>
      <EngineTabs current={requestedTab} unsaved={settings.isChanged ? "settings" : null} />
      <EnginePanel current={requestedTab} busy={isComing}>
        {isComing ? (
          <EngineSkeleton tab={requestedTab} />
        ) : shown.tab === "insights" ? (
          <InsightsTab insights={shown.insights} isCollected={isCollected} />
        ) : shown.tab === "settings" ? (
          <SettingsTab settings={settings} algorithms={shown.algorithms} first={shown.first} />
        ) : shown.tab === "explanations" ? (
          <ExplanationsTab recommended={shown.recommended} isCollected={isCollected} />
        ) : (
          <SmartTab
            recommended={shown.recommended}
            preferences={preferences}
            isCollected={isCollected}
          />
        )}
      </EnginePanel>
    </div>
  );
}
