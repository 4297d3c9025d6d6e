import { Link, useRevalidator } from "@remix-run/react";
import { Clapperboard, Radio, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { trackView } from "#app/track-interaction.ts";
import { useViewer } from "#app/viewer.ts";
import type { Preferences, Recommendations } from "#worker/domain/recommendations/contract.ts";
import { CollectionOffNote } from "./collection-note.tsx";
import { engineHref } from "./engine-tabs.tsx";
import { RecommendedStream, RecommendedVideo } from "./recommended-card.tsx";
import { usePreferences } from "./use-preferences.ts";
import { ALGORITHM_LABELS, percent } from "./words.ts";

interface SmartTabProps {
  recommended: Recommendations;
  preferences: Preferences;
  isCollected: boolean;
}

/** The feed itself: videos and streams, each with its reasons. */
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
        <SectionHeader id="for-you" title="Videos for you" />
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
        <SectionHeader id="live-for-you" title="Live for you" />
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
          <NoStreams isWanted={stored.includeStreams} />
        )}
      </section>
    </div>
  );
}

/** What ranks, and asking for it anew. */
function Summary({ recommended, preferences }: Pick<SmartTabProps, "recommended" | "preferences">) {
  const { revalidate, state } = useRevalidator();
  const hydrated = useHydrated();
  const refresh = async () => {
    await revalidate();
    toast({ title: "Recommendations Refreshed", description: "Updated based on your latest activity" });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-muted text-sm">
        Ranked by <span className="font-semibold text-ink">{ALGORITHM_LABELS[recommended.algorithm]}</span> · diversity{" "}
        {percent(preferences.diversity)} ·{" "}
        <Link to={engineHref("settings")} preventScrollReset className="font-semibold text-accent underline-offset-4 hover:underline">
          Change
        </Link>
      </p>
      <Button size="sm" onClick={() => void refresh()} disabled={!hydrated || state === "loading"}>
        <RefreshCw aria-hidden />
        {state === "loading" ? "Refreshing..." : "Refresh"}
      </Button>
    </div>
  );
}

/** Why a feed is not about the person, where it is not. */
function Notice({ recommended, preferences, isCollected }: SmartTabProps) {
  if (!isCollected) {
    return (
      <CollectionOffNote>
        Nothing you do is kept to learn from, so this is made of what is trending and fresh, and of the categories you chose.
      </CollectionOffNote>
    );
  }
  if (!preferences.useProfile) {
    return (
      <Alert title="A feed without a profile" action={<ActionLink to={engineHref("settings")}>Algorithm settings</ActionLink>}>
        You asked for a feed that knows nothing of you: this is what is trending, fresh, and new to nearly everybody.
      </Alert>
    );
  }
  const all = [...recommended.videos, ...recommended.streams];
  if (all.length > 0 && all.every(({ parts }) => parts.watched + parts.creator + parts.category === 0)) {
    return (
      <Alert title="We do not know what you like yet" action={<ActionLink to="/discover?welcome=true">Choose what you like</ActionLink>}>
        Until you have watched or liked something, this is what is trending and fresh.
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
      title="You have seen all there is"
      description="What you watched is left out. Show it again in the settings, or come back when something new is out."
      action={
        <Button asChild>
          <Link to={engineHref("settings")}>Algorithm settings</Link>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={Clapperboard}
      title="No videos yet"
      action={
        <Button asChild>
          <Link to="/discover">Discover</Link>
        </Button>
      }
    />
  );
}

function NoStreams({ isWanted }: { isWanted: boolean }) {
  return isWanted ? (
    <EmptyState icon={Radio} title="No one is live right now" description="Streams show here while they run." className="py-10" />
  ) : (
    <EmptyState
      icon={Radio}
      title="Live streams are left out"
      description="You turned them off in the algorithm settings."
      className="py-10"
      action={
        <Button asChild>
          <Link to={engineHref("settings")}>Algorithm settings</Link>
        </Button>
      }
    />
  );
}
