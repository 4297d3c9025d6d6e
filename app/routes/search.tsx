import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Search } from "lucide-react";
import { CreatorRow } from "#app/components/creator/creator-row.tsx";
import { SearchField } from "#app/components/shell/search-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { StreamCard } from "#app/components/ui/stream-card.tsx";
import { VideoCard } from "#app/components/ui/video-card.tsx";
import { searchCatalogue } from "#worker/domain/search/search-catalogue.ts";

const MAX_QUERY = 100;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY);
  return { query, found: await searchCatalogue(context.ctx, { query, actor: context.actor }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.query ? `${data.query} · Search · Tributary` : "Search · Tributary" },
  { name: "robots", content: "noindex" },
];

export default function SearchPage() {
  const { query, found } = useLoaderData<typeof loader>();
  const { videos, creators, streams } = found;
  const nothing = videos.length + creators.length + streams.length === 0;
  return (
    <div className="page grid grid-cols-1 gap-12 py-8 lg:py-12">
      <div className="grid gap-4">
        <h1 className="text-xl">{query === "" ? "Search" : `Results for “${query}”`}</h1>
        <SearchField className="max-w-xl lg:hidden" />
      </div>
      {nothing && (
        <EmptyState
          icon={Search}
          title={query === "" ? "What are you looking for?" : "Nothing found"}
          description={
            query === ""
              ? "Search by the title of a video, a creator's name, or a stream that is live."
              : "Every word has to occur. Try fewer words, or another spelling."
          }
          action={
            <Button asChild>
              <Link to="/discover">Discover videos</Link>
            </Button>
          }
        />
      )}
      {creators.length > 0 && (
        <section aria-labelledby="creators">
          <SectionHeader id="creators" title="Creators" />
          <ul className="-mx-3 grid gap-1 sm:grid-cols-2 xl:grid-cols-4">
            {creators.map((creator) => (
              <li key={creator.id}>
                <CreatorRow creator={creator} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {streams.length > 0 && (
        <section aria-labelledby="streams">
          <SectionHeader id="streams" title="Live Now" />
          <div className="card-grid">
            {streams.map((stream) => (
              <StreamCard key={stream.id} stream={stream} />
            ))}
          </div>
        </section>
      )}
      {videos.length > 0 && (
        <section aria-labelledby="videos">
          <SectionHeader id="videos" title="Videos" />
          <div className="card-grid">
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
