import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigate, useSearchParams } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { Featured } from "#app/features/discovery/home/featured.tsx";
import { UserHero, VisitorHero } from "#app/features/discovery/home/hero.tsx";
import { Latest } from "#app/features/discovery/home/latest.tsx";
import { LiveNow } from "#app/features/discovery/home/live-now.tsx";
import { PersonalRows } from "#app/features/discovery/home/personal-rows.tsx";
import { Recommended } from "#app/features/discovery/home/recommended.tsx";
import { BANNER_COOKIE, UpgradeBanner } from "#app/features/discovery/home/upgrade-banner.tsx";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import { siteData } from "#app/features/media/share/site-data.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { Actor } from "#worker/domain/accounts/users/contract.ts";
import { getWatchableVideo } from "#worker/domain/community/watching/get-watchable-video.ts";
import { readHome } from "#worker/domain/discovery/home/read-home.ts";
import { takeUnshown } from "#worker/domain/discovery/home/take-unshown.ts";
import { listSimilar } from "#worker/domain/discovery/recommendations/similar.ts";
import { DomainError } from "#worker/domain/kernel/errors.ts";
import { CategorySlug } from "#worker/domain/media/videos/contract.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import { categoryBadge } from "#worker/domain/media/videos/contract-categories.ts";
import { trialDaysFor } from "#worker/domain/money/billing/catalogue.ts";

// The dialog loads when a user opens a video: its player is the largest script of the site.
const VideoDialog = lazy(() => import("#app/features/discovery/home/video-dialog.tsx"));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: t("home.page.metaTitle") },
  { name: "description", content: t("home.page.metaDescription") },
  ...(data ? [siteData(data.origin)] : []),
];

const SIMILAR = 4;
/** Number of similar videos from which the page shows those that it does not show yet. */
const SIMILAR_POOL = 16;

export async function loader({ context: { ctx, actor, early }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const category = CategorySlug.safeParse(searchParams.get("category")).data ?? null;
  const [{ shown, ...home }, chosen, trialDays] = await Promise.all([
    readHome(ctx, { actor, category, stored: early.profileOf(actor) }),
    findChosen(ctx, actor, searchParams.get("v")),
    trialDaysFor(ctx, { actor, trialDays: ctx.config.trialDays }),
  ]);
  return {
    ...home,
    chosen: chosen && {
      ...chosen,
      similar: takeUnshown(chosen.similar, shown, {
        limit: SIMILAR,
        atLeast: SIMILAR,
        idOf: ({ id }) => id,
      }),
    },
    category,
    trialDays,
    origin: ctx.appOrigin,
    bannerClosed: (request.headers.get("Cookie") ?? "").includes(BANNER_COOKIE),
  };
}

/** A link to a deleted video shows the page without the dialog. */
async function findChosen(ctx: Context, actor: Actor, videoId: string | null) {
  if (videoId === null) return null;
  try {
    const video = await getWatchableVideo(ctx, { videoId, actor });
    const similar = await listSimilar(ctx, {
      contentId: videoId,
      type: "video",
      limit: SIMILAR_POOL,
      actor,
    });
    return { video, similar };
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
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
  const choose = (video: Video) => trackView(viewer, video.id, "video");
  const optionsOf = (video: Video) => ({
    to: withParam("v", video.id),
    inPlace: true,
    onChoose: () => choose(video),
    badge: badgeOf(video),
  });
  const liveNow = <LiveNow live={data.live} viewer={viewer} />;
  // A user without a followed live channel sees who else is live directly below the first row.
  const isLiveFirst = viewer !== null && data.live !== null && data.followedLive.length === 0;
  const banner = viewer?.plan === "free" && !data.bannerClosed && (
    <UpgradeBanner trialDays={data.trialDays} />
  );
  const recommended = (
    <Recommended
      list={data.recommended}
      preferences={data.preferences}
      optionsOf={optionsOf}
      isShelf={viewer !== null}
    />
  );
  return (
    <>
      {viewer ? (
        <UserHero name={viewer.displayName} />
      ) : (
        <VisitorHero {...data.hero} videoHref={(id) => withParam("v", id)} onChoose={choose} />
      )}
      <WidePage className="grid grid-cols-1 gap-12 lg:gap-14">
        {viewer && (
          <PersonalRows
            {...data}
            viewer={viewer}
            recommended={recommended}
            afterFirst={
              <>
                {banner}
                {isLiveFirst && liveNow}
              </>
            }
          />
        )}
        <Featured videos={data.featured} optionsOf={optionsOf} />
        {!isLiveFirst && liveNow}
        <Latest
          category={data.category}
          videos={data.latest}
          hrefFor={(slug) => withParam("category", slug)}
          optionsOf={optionsOf}
        />
        {!viewer && recommended}
        {lastChosen && lastChosen.similar.length > 0 && (
          <section aria-labelledby="similar">
            <SectionHeader id="similar" title={t("home.similar.title")} />
            <div className="card-grid">
              {lastChosen.similar.map((video) => (
                <VideoCard key={video.id} video={video} {...optionsOf(video)} />
              ))}
            </div>
          </section>
        )}
      </WidePage>
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
