import { useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { usePreferences } from "#app/features/discovery/recommendations/use-preferences.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { cn } from "#app/ui/cn.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type {
  Preferences,
  Recommendations,
} from "#worker/domain/discovery/recommendations/contract.ts";
import type { Insights } from "#worker/domain/discovery/recommendations/contract-api.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import type { CategorySlug } from "#worker/domain/media/videos/contract.ts";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";
import { Analysis } from "./analysis.tsx";
import { ForYou } from "./for-you.tsx";
import { InsightsCard } from "./insights-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { Trending } from "./trending.tsx";

export interface Personal {
  preferences: Preferences;
  interests: CategorySlug[];
  /** True until the user first changes a preference or chooses interests. */
  isNewcomer: boolean;
  /** `list` is null if the request for recommendations failed. */
  list: Recommendations | null;
  insights: Insights | null;
  liked: string[];
}

const TABS = ["for-you", "trending", "analysis"] as const;
const tabOf = (search: string) =>
  TABS.find((tab) => tab === new URLSearchParams(search).get("tab")) ?? "for-you";

interface PersonalViewProps {
  personal: Personal;
  trending: { videos: VideoCard[]; streams: StreamCard[] };
  viewer: Viewer;
}

export function PersonalView({ personal, trending, viewer }: PersonalViewProps) {
  const { preferences, change, turn } = usePreferences(personal.preferences);
  const revalidator = useRevalidator();
  const { refresh, isRefreshing } = useRefresh(personal.list !== null);
  const { tab, setTab, isAnswering } = useTab();
  const loading = revalidator.state === "loading" || isAnswering;
  const steering = preferences ?? personal.preferences;
  return (
    <div
      className={cn(
        "grid grid-cols-1 gap-x-10 gap-y-8",
        !personal.isNewcomer && "lg:grid-cols-[19rem_minmax(0,1fr)]",
      )}
    >
      <div
        className={cn(
          "grid grid-cols-1 gap-3 lg:gap-5",
          personal.isNewcomer ? "items-start sm:grid-cols-2" : "content-start",
        )}
      >
        {personal.insights && (
          <InsightsCard insights={personal.insights} isFolded={personal.isNewcomer} />
        )}
        <SettingsCard
          preferences={steering}
          interests={personal.interests}
          onChange={change}
          refreshing={isRefreshing}
          onRefresh={refresh}
          isFolded={personal.isNewcomer}
        />
      </div>
      <Tabs value={tab} onValueChange={setTab} className="min-w-0">
        <TabsList aria-label={t("discover.page.title")}>
          <TabsTrigger value="for-you">{t("discover.tabs.forYou")}</TabsTrigger>
          <TabsTrigger value="trending">{t("discover.tabs.trending")}</TabsTrigger>
          <TabsTrigger value="analysis">{t("discover.tabs.analysis")}</TabsTrigger>
        </TabsList>
        <TabsContent value="for-you">
          <ForYou
            list={personal.list}
            liked={personal.liked}
            viewer={viewer}
            dials={steering.dials}
            onDials={turn}
            loading={loading}
            onRetry={refresh}
          />
        </TabsContent>
        <TabsContent value="trending">
          <Trending {...trending} viewer={viewer} narrow={!personal.isNewcomer} />
        </TabsContent>
        <TabsContent value="analysis">
          <Analysis list={personal.list} insights={personal.insights} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

const hasInterestsParam = (search: string) => /[?&](welcome|interests)=/.test(search);

/** Reads the tab from the URL of a pending navigation, so that a click takes effect immediately. */
function useTab() {
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { search } = next && next.pathname === location.pathname ? next : location;
  const setTab = (tab: string) => {
    const params = new URLSearchParams(search);
    if (tab === TABS[0]) params.delete("tab");
    else params.set("tab", tab);
    navigate({ search: params.toString() }, { preventScrollReset: true });
  };
  // `isAnswering`: the user has just saved interests, and the lists are reloading.
  return {
    tab: tabOf(search),
    setTab,
    isAnswering: hasInterestsParam(location.search) && !hasInterestsParam(search),
  };
}

/** Reloads the list. `hasLoaded`: the list could be loaded, so the toast reports success. */
function useRefresh(hasLoaded: boolean) {
  const { revalidate, state } = useRevalidator();
  const [refreshState, setRefreshState] = useState<"no" | "begun" | "running">("no");
  useEffect(() => {
    if (refreshState === "begun" && state === "loading") setRefreshState("running");
    if (refreshState !== "running" || state !== "idle") return;
    setRefreshState("no");
    if (hasLoaded)
      toast({
        title: t("discover.refresh.successTitle"),
        description: t("discover.refresh.successBody"),
      });
    else
      toast({
        title: t("discover.recommendations.loadFailure"),
        description: t("discover.refresh.failureBody"),
        variant: "destructive",
      });
  }, [refreshState, state, hasLoaded]);
  const refresh = () => {
    if (refreshState !== "no") return;
    setRefreshState("begun");
    revalidate();
  };
  return { refresh, isRefreshing: refreshState !== "no" };
}
