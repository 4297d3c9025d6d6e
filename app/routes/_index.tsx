import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { Clapperboard } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { CategoryChips } from "#app/features/discovery/home/category-chips.tsx";
import { Hero } from "#app/features/discovery/home/hero.tsx";
import { LiveNow } from "#app/features/discovery/home/live-now.tsx";
import { BANNER_COOKIE, UpgradeBanner } from "#app/features/discovery/home/upgrade-banner.tsx";
import { RecommendedVideo } from "#app/features/discovery/recommendations/recommended-card.tsx";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import { usePreferences } from "#app/features/discovery/recommendations/use-preferences.ts";
import { siteData } from "#app/features/media/share/site-data.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { CardSkeleton, VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { getWatchableVideo } from "#worker/domain/community/watching/get-watchable-video.ts";
import { getSteering } from "#worker/domain/discovery/recommendations/preferences.ts";
import { recommend } from "#worker/domain/discovery/recommendations/recommend.ts";
import { listSimilar } from "#worker/domain/discovery/recommendations/similar.ts";
import { listTrendingVideos } from "#worker/domain/discovery/recommendations/trending.ts";
import { DomainError } from "#worker/domain/kernel/errors.ts";
import { listLiveStreams } from "#worker/domain/live/streams/queries.ts";
import { CategorySlug } from "#worker/domain/media/videos/contract.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import { categoryBadge, HOME_CATEGORIES } from "#worker/domain/media/videos/contract-categories.ts";
import { listFeatured, listVideos } from "#worker/domain/media/videos/queries.ts";
import { trialDaysFor } from "#worker/domain/money/billing/catalogue.ts";

// The dialog loads when a user opens a video: its player is the largest script of the site.
const VideoDialog = lazy(() => import("#app/features/discovery/home/video-dialog.tsx"));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: t("home.page.metaTitle") },
  { name: "description", content: t("home.page.metaDescription") },
  ...(data ? [siteData(data.origin)] : []),
];

const FEATURED = 6;
const LATEST = 12;
const RECOMMENDED = 6;
const SIMILAR = 4;
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const category = CategorySlug.safeParse(searchParams.get("category")).data ?? null;
  const [featured, [top], recommended, steering, [live], latest, chosen, trialDays] =
    await Promise.all([
      listFeatured(ctx, { limit: FEATURED, actor }),
      listTrendingVideos(ctx, { limit: 1, actor }),
      findRecommended(),
      actor.kind === "user" ? getSteering(ctx, actor.id) : null,
      listLiveStreams(ctx, { limit: 1, actor }),
      listVideos(ctx, { category: category ?? undefined, limit: LATEST, actor }),
      findChosen(),
      trialDaysFor(ctx, { actor, trialDays: ctx.config.trialDays }),
    ]);
  return {
    top: top ?? null,
    featured,
    live: live ?? null,
    latest,
    recommended,
    preferences: steering?.preferences ?? null,
    chosen,
    category,
    trialDays,
    origin: ctx.appOrigin,
    bannerClosed: (request.headers.get("Cookie") ?? "").includes(BANNER_COOKIE),
  };

  /** Returns null on failure, because the page works without recommendations. */
  async function findRecommended() {
    try {
      return (
        await recommend(ctx, { actor, overrides: { limit: RECOMMENDED, includeStreams: false } })
      ).videos;
    } catch (error) {
      ctx.log.error("home.recommend_failed", error);
      return null;
    }
  }

  /** A link to a deleted video shows the page without the dialog. */
  async function findChosen() {
    const videoId = searchParams.get("v");
    if (videoId === null) return null;
    try {
      const video = await getWatchableVideo(ctx, { videoId, actor });
      return {
        video,
        similar: await listSimilar(ctx, {
          contentId: videoId,
          type: "video",
          limit: SIMILAR,
          actor,
        }),
      };
    } catch (error) {
      if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
      throw error;
    }
  }
}

function badgeOf(video: Video) {
  const badge = categoryBadge(video);
  return badge === null ? null : <Badge variant="scrim">{badge}</Badge>;
}

export default function Home() {
  const data = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // Keeps the video's "More Like This" list on the page after the user closes the video.
  const [lastChosen, setLastChosen] = useState(data.chosen);
  if (data.chosen && data.chosen.video.id !== lastChosen?.video.id) setLastChosen(data.chosen);

  const withParam = (name: "v" | "category", value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next.size === 0 ? "/" : `/?${next}`;
  };
  const { preferences, turn } = usePreferences(data.preferences);
  const choose = (video: Video) => trackView(viewer, video.id, "video");
  const asCard = (video: Video) => ({
    to: withParam("v", video.id),
    inPlace: true,
    onChoose: () => choose(video),
    badge: badgeOf(video),
  });
  const card = (video: Video) => <VideoCard key={video.id} video={video} {...asCard(video)} />;

  return (
    <>
      {viewer?.plan === "free" && !data.bannerClosed && (
        <UpgradeBanner trialDays={data.trialDays} />
      )}
      <Hero
        signedIn={viewer !== null}
        video={data.top}
        videoHref={(id) => withParam("v", id)}
        onChoose={choose}
      />
      <div className="page grid grid-cols-1 gap-16">
        <section aria-labelledby="featured">
          <SectionHeader
            id="featured"
            title={t("home.featured.title")}
            more={{ to: "/discover", label: t("home.sections.viewAll") }}
          />
          {data.featured.length > 0 ? (
            <div className="card-shelf">{data.featured.map(card)}</div>
          ) : (
            <NoVideos />
          )}
        </section>
        <section aria-labelledby="live">
          <SectionHeader id="live" title={t("home.live.title")} />
          <LiveNow key={data.live?.id} stream={data.live} viewer={viewer} />
        </section>
        <Latest
          category={data.category}
          videos={data.latest}
          hrefFor={(slug) => withParam("category", slug)}
          card={card}
        />
        {data.recommended && data.recommended.length > 0 && (
          <section aria-labelledby="recommended">
            <SectionHeader
              id="recommended"
              title={t("home.recommended.title")}
              more={{ to: "/discover", label: t("home.sections.viewAll") }}
            />
            <div className="card-shelf">
              {data.recommended.map((recommended) => (
                <RecommendedVideo
                  key={recommended.card.id}
                  recommended={recommended}
                  dials={preferences?.dials ?? null}
                  onDials={turn}
                  {...asCard(recommended.card)}
                />
              ))}
            </div>
          </section>
        )}
        {lastChosen && lastChosen.similar.length > 0 && (
          <section aria-labelledby="similar">
            <SectionHeader id="similar" title={t("home.similar.title")} />
            <div className="card-grid">{lastChosen.similar.map(card)}</div>
          </section>
        )}
      </div>
      {data.chosen && (
        <Suspense>
          <VideoDialog
            video={data.chosen.video}
            onClose={() =>
              navigate(withParam("v", null), { replace: true, preventScrollReset: true })
            }
          />
        </Suspense>
      )}
    </>
  );
}

interface LatestProps {
  category: CategorySlug | null;
  videos: Video[];
  hrefFor: (category: CategorySlug | null) => string;
  card: (video: Video) => ReactNode;
}

function Latest({ category, videos, hrefFor, card }: LatestProps) {
  const { state, location } = useNavigation();
  const requestedCategory = location
    ? (new URLSearchParams(location.search).get("category") ?? null)
    : category;
  const loading =
    state === "loading" && location.pathname === "/" && requestedCategory !== category;
  return (
    <section aria-labelledby="latest" aria-busy={loading}>
      <SectionHeader id="latest" title={t("home.latest.title")} />
      <CategoryChips categories={HOME_CATEGORIES} chosen={category} hrefFor={hrefFor} />
      <div className="mt-5">
        {loading ? (
          <div role="status" className="card-grid">
            <span className="sr-only">{t("home.latest.loading")}</span>
            {SKELETONS.map((key) => (
              <CardSkeleton key={key} />
            ))}
          </div>
        ) : videos.length > 0 ? (
          <div className="card-grid">{videos.map(card)}</div>
        ) : (
          <EmptyState
            icon={Clapperboard}
            title={t("home.latest.categoryEmptyTitle")}
            action={
              <Button asChild>
                <Link to={hrefFor(null)} preventScrollReset>
                  {t("home.latest.showAll")}
                </Link>
              </Button>
            }
          />
        )}
      </div>
    </section>
  );
}

function NoVideos() {
  return (
    <EmptyState
      icon={Clapperboard}
      title={t("home.latest.emptyTitle")}
      description={t("home.latest.emptyBody")}
      action={
        <Button asChild>
          <Link to="/upload">{t("home.latest.emptyAction")}</Link>
        </Button>
      }
    />
  );
}
