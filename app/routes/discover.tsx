import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { Clapperboard, Radio } from "lucide-react";
import { SignInCard } from "#app/components/discover/sign-in-card.tsx";
import { Trending } from "#app/components/discover/trending.tsx";
import { CategoryChips } from "#app/components/home/category-chips.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { StreamCard } from "#app/components/ui/stream-card.tsx";
import { VideoCard } from "#app/components/ui/video-card.tsx";
import { trackView } from "#app/track-interaction.ts";
import { useViewer } from "#app/viewer.ts";
import { listLiveStreams } from "#worker/domain/streams/queries.ts";
import { CategorySlug } from "#worker/domain/videos/contract.ts";
import { CATEGORIES, categoryLabel } from "#worker/domain/videos/contract-categories.ts";
import { listTrending, listVideos } from "#worker/domain/videos/queries.ts";

export const meta: MetaFunction = () => [
  { title: "Discover · Tributary" },
  { name: "description", content: "What is trending, who is live, and every category on Tributary." },
];

const TRENDING = 9;
const LIVE = 4;
const BROWSE = 24;

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const category = CategorySlug.safeParse(searchParams.get("category")).data ?? null;
  const [trending, live, browse] = await Promise.all([
    listTrending(ctx, { limit: TRENDING, actor }),
    listLiveStreams(ctx, { limit: TRENDING, actor }),
    listVideos(ctx, { category: category ?? undefined, limit: BROWSE, actor }),
  ]);
  return { trending, live, browse, category };
}

export default function Discover() {
  const { trending, live, browse, category } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const [params] = useSearchParams();
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === "/discover";
  return (
    <div className="page grid grid-cols-1 gap-14 py-8 lg:py-12">
      <div className="grid gap-6">
        {viewer && params.get("welcome") === "true" && (
          <Alert variant="success" title={`Welcome to Tributary, ${viewer.username}!`}>
            Your account is ready. Follow a creator or two, or upload your first video.
          </Alert>
        )}
        <div>
          <h1 className="text-xl">Discover</h1>
          <p className="mt-2 text-muted">What people watch now, who is live, and all there is to browse.</p>
        </div>
        {!viewer && <SignInCard />}
      </div>
      <section aria-labelledby="live">
        <SectionHeader id="live" title="Live Now" />
        {live.length > 0 ? (
          <div className="card-grid">
            {live.slice(0, LIVE).map((stream) => (
              <StreamCard key={stream.id} stream={stream} onChoose={() => trackView(viewer, stream.id, "stream")} />
            ))}
          </div>
        ) : (
          <EmptyState
            icon={Radio}
            title="No one is live right now"
            action={
              <Button asChild>
                <Link to="/live-stream">Go live yourself</Link>
              </Button>
            }
            className="py-10"
          />
        )}
      </section>
      {trending.length > 0 && (
        <section aria-labelledby="trending">
          <SectionHeader id="trending" title="Trending" />
          <Trending videos={trending} streams={live.slice(0, TRENDING - trending.length)} />
        </section>
      )}
      <section aria-labelledby="browse" aria-busy={loading}>
        <SectionHeader id="browse" title="Browse" />
        <CategoryChips
          categories={CATEGORIES}
          chosen={category}
          hrefFor={(slug) => (slug === null ? "/discover" : `/discover?category=${slug}`)}
        />
        <div className={cn("mt-5 transition-opacity", loading && "opacity-50")}>
          {browse.length > 0 ? (
            <div className="card-grid">
              {browse.map((video) => (
                <VideoCard key={video.id} video={video} onChoose={() => trackView(viewer, video.id, "video")} />
              ))}
            </div>
          ) : (
            <EmptyState
              icon={Clapperboard}
              title={category === null ? "No videos yet" : `No videos in ${categoryLabel(category)} yet`}
              action={
                <Button asChild>
                  <Link to="/upload">Upload the first one</Link>
                </Button>
              }
            />
          )}
        </div>
      </section>
    </div>
  );
}
