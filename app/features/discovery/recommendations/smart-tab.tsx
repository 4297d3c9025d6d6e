import { Link, useRevalidator } from "@remix-run/react";
import { Clapperboard, Radio, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type {
  Preferences,
  Recommendations,
} from "#worker/domain/discovery/recommendations/contract.ts";
import { CollectionOffNote } from "./collection-note.tsx";
import { engineHref } from "./engine-tabs.tsx";
import { ALGORITHM_LABELS } from "./labels.ts";
import { RecommendedStream, RecommendedVideo } from "./recommended-card.tsx";
import { usePreferences } from "./use-preferences.ts";

interface SmartTabProps {
  recommended: Recommendations;
  preferences: Preferences;
  isCollected: boolean;
}

export function SmartTab({ recommended, preferences: stored, isCollected }: SmartTabProps) {
  const { videos, streams } = recommended;
  const viewer = useViewer();
  const { preferences, turn } = usePreferences(stored);
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="grid gap-4">
        <Summary recommended={recommended} preferences={stored} />
        <Notice recommended={recommended} preferences={stored} isCollected={isCollected} />
      </div>
      <section aria-labelledby="for-you">
        <SectionHeader id="for-you" title={t("recommendations.feed.videos.title")} />
        {videos.length > 0 ? (
          <ol className="card-grid">
            {videos.map((item) => (
              <li key={item.card.id} className="min-w-0">
                <RecommendedVideo
                  recommended={item}
                  dials={preferences?.dials ?? null}
                  onDials={turn}
                  onChoose={() => trackView(viewer, item.card.id, "video")}
                />
              </li>
            ))}
          </ol>
        ) : (
          <NoVideos excludeViewed={stored.excludeViewed} />
        )}
      </section>
      <section aria-labelledby="live-for-you">
        <SectionHeader id="live-for-you" title={t("recommendations.feed.live.title")} />
        {streams.length > 0 ? (
          <ol className="card-grid-wide">
            {streams.map((item) => (
              <li key={item.card.id} className="min-w-0">
                <RecommendedStream
                  recommended={item}
                  dials={preferences?.dials ?? null}
                  onDials={turn}
                  onChoose={() => trackView(viewer, item.card.id, "stream")}
                />
              </li>
            ))}
          </ol>
        ) : (
          <NoStreams isIncluded={stored.includeStreams} />
        )}
      </section>
    </div>
  );
}

function Summary({ recommended, preferences }: Pick<SmartTabProps, "recommended" | "preferences">) {
  const { revalidate, state } = useRevalidator();
  const hydrated = useHydrated();
  const refresh = async () => {
    await revalidate();
    toast({
      title: t("recommendations.feed.refresh.successTitle"),
      description: t("recommendations.feed.refresh.successBody"),
    });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-muted text-sm">
        {rich("recommendations.feed.rankedBy", {
          algorithm: t(ALGORITHM_LABELS[recommended.algorithm]),
          span: (text) => <span className="font-semibold text-ink">{text}</span>,
          diversity: formatPercent(preferences.diversity),
          link: (text) => (
            <Link
              to={engineHref("settings")}
              preventScrollReset
              className="font-semibold text-accent underline-offset-4 hover:underline"
            >
              {text}
            </Link>
          ),
        })}
      </p>
      <Button size="sm" onClick={() => void refresh()} disabled={!hydrated || state === "loading"}>
        <RefreshCw aria-hidden />
        {state === "loading"
          ? t("recommendations.feed.refresh.submitting")
          : t("recommendations.feed.refresh.submit")}
      </Button>
    </div>
  );
}

function Notice({ recommended, preferences, isCollected }: SmartTabProps) {
  if (!isCollected) {
    return <CollectionOffNote>{t("recommendations.feed.collectionOffBody")}</CollectionOffNote>;
  }
  if (!preferences.useProfile) {
    return (
      <Alert
        title={t("recommendations.settings.withoutProfile.label")}
        action={
          <ActionLink to={engineHref("settings")}>
            {t("recommendations.feed.settingsAction")}
          </ActionLink>
        }
      >
        {t("recommendations.feed.withoutProfileBody")}
      </Alert>
    );
  }
  const all = [...recommended.videos, ...recommended.streams];
  if (
    all.length > 0 &&
    all.every(({ parts }) => parts.watched + parts.creator + parts.category === 0)
  ) {
    return (
      <Alert
        title={t("recommendations.feed.newcomer.title")}
        action={
          <ActionLink to="/discover?welcome=true">
            {t("recommendations.feed.newcomer.action")}
          </ActionLink>
        }
      >
        {t("recommendations.feed.newcomer.body")}
      </Alert>
    );
  }
  return null;
}

function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset={to.startsWith("/recommendations")}
      className="font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

function NoVideos({ excludeViewed }: { excludeViewed: boolean }) {
  return excludeViewed ? (
    <EmptyState
      icon={Clapperboard}
      title={t("recommendations.feed.videos.seenAllTitle")}
      description={t("recommendations.feed.videos.seenAllBody")}
      action={
        <Button asChild>
          <Link to={engineHref("settings")}>{t("recommendations.feed.settingsAction")}</Link>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={Clapperboard}
      title={t("recommendations.feed.videos.emptyTitle")}
      action={
        <Button asChild>
          <Link to="/discover">{t("recommendations.feed.discoverAction")}</Link>
        </Button>
      }
    />
  );
}

function NoStreams({ isIncluded }: { isIncluded: boolean }) {
  return isIncluded ? (
    <EmptyState
      icon={Radio}
      title={t("recommendations.feed.live.emptyTitle")}
      description={t("recommendations.feed.live.emptyBody")}
      className="py-10"
    />
  ) : (
    <EmptyState
      icon={Radio}
      title={t("recommendations.feed.live.excludedTitle")}
      description={t("recommendations.feed.live.excludedBody")}
      className="py-10"
      action={
        <Button asChild>
          <Link to={engineHref("settings")}>{t("recommendations.feed.settingsAction")}</Link>
        </Button>
      }
    />
  );
}
