import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { Search } from "lucide-react";
import { CreatorRow } from "#app/features/community/follows/creator-row.tsx";
import { CaptionHits } from "#app/features/discovery/search/caption-hits.tsx";
import { PlaylistHits } from "#app/features/discovery/search/playlist-hits.tsx";
import { SearchFilters } from "#app/features/discovery/search/search-filters.tsx";
import { searchHref } from "#app/features/discovery/search/search-href.ts";
import { SearchNotice } from "#app/features/discovery/search/search-notice.tsx";
import { SearchTabs } from "#app/features/discovery/search/search-tabs.tsx";
import { SearchField } from "#app/shell/search-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { StreamCard } from "#app/ui/stream-card.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { noteSearch } from "#worker/domain/discovery/recommendations/note-search.ts";
import {
  readSearch,
  type SearchInput,
  type SearchTab,
} from "#worker/domain/discovery/search/contract.ts";
import type { SearchResults } from "#worker/domain/discovery/search/contract-api.ts";
import { searchCatalogue } from "#worker/domain/discovery/search/search-catalogue.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const input = readSearch(new URL(request.url).searchParams);
  const { ctx, actor } = context;
  const [found] = await Promise.all([
    searchCatalogue(ctx, { ...input, actor }),
    noteSearch(ctx, { actor, q: input.q }),
  ]);
  return { input, found };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data?.input.q
      ? t("search.page.metaTitleQuery", { q: data.input.q })
      : t("search.page.metaTitle"),
  },
  { name: "robots", content: "noindex" },
];

const SECTIONS: { tab: Exclude<SearchTab, "all">; id: string; title: Message }[] = [
  {
    tab: "creators",
    id: "creators",
    title: msg("search.tabs.creators"),
  },
  {
    tab: "streams",
    id: "streams",
    title: msg("search.results.liveTitle"),
  },
  {
    tab: "videos",
    id: "videos",
    title: msg("search.tabs.videos"),
  },
  {
    tab: "playlists",
    id: "playlists",
    title: msg("search.tabs.playlists"),
  },
  {
    tab: "captions",
    id: "captions",
    title: msg("search.tabs.transcripts"),
  },
];

export default function SearchPage() {
  const { input, found } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === "/search";
  const sections = SECTIONS.filter(({ tab }) => found[tab].length > 0);
  return (
    <WidePage className="grid grid-cols-1 gap-8 py-8">
      <div className="grid gap-4">
        <h1 className="text-xl">
          {input.q === ""
            ? t("search.page.title")
            : t("search.results.title", { corrected: found.corrected ?? input.q })}
        </h1>
        <SearchField className="max-w-xl lg:hidden" />
        <SearchNotice input={input} found={found} />
      </div>
      {input.q !== "" && (
        <div className="grid gap-4">
          <SearchTabs input={input} />
          {(input.tab === "all" || input.tab === "videos") && <SearchFilters input={input} />}
        </div>
      )}
      <div
        aria-busy={loading}
        className={cn("grid grid-cols-1 gap-12 transition-opacity", loading && "opacity-50")}
      >
        {sections.length === 0 && <Nothing input={input} />}
        {sections.map(({ tab, id, title }) => (
          <section key={tab} aria-labelledby={id}>
            <SectionHeader
              id={id}
              title={
                tab === "videos" && input.tab === "videos"
                  ? countedVideos(found.videoCount)
                  : t(title)
              }
              more={
                input.tab === "all" && hasMore(found, tab)
                  ? { to: searchHref(input, { tab }), label: t("search.results.showAll") }
                  : undefined
              }
            />
            <Hits tab={tab} found={found} />
          </section>
        ))}
        {(input.page > 1 || found.next !== null) && <Pages input={input} next={found.next} />}
      </div>
    </WidePage>
  );
}

const countedVideos = (n: number) =>
  n >= 600 ? t("search.results.videoCountCapped") : t("search.results.videoCount", { n });

const hasMore = (found: SearchResults, tab: SearchTab) =>
  tab === "videos"
    ? found.videoCount > found.videos.length
    : tab !== "all" && found[tab].length >= 6;

function Hits({ tab, found }: { tab: Exclude<SearchTab, "all">; found: SearchResults }) {
  switch (tab) {
    case "creators":
      return (
        <ul className="-mx-3 grid gap-1 sm:grid-cols-2 xl:grid-cols-4">
          {found.creators.map((creator) => (
            <li key={creator.id}>
              <CreatorRow creator={creator} />
            </li>
          ))}
        </ul>
      );
    case "streams":
      return (
        <div className="card-grid">
          {found.streams.map((stream) => (
            <StreamCard key={stream.id} stream={stream} />
          ))}
        </div>
      );
    case "videos":
      return (
        <div className="card-grid">
          {found.videos.map((video) => (
            <VideoCard key={video.id} video={video} to={`${video.videoUrl}?from=search`} />
          ))}
        </div>
      );
    case "playlists":
      return <PlaylistHits playlists={found.playlists} />;
    case "captions":
      return <CaptionHits hits={found.captions} query={found.corrected ?? found.query} />;
    default: {
      const never: never = tab;
      throw new Error(`No hits of ${String(never)}`);
    }
  }
}

function Nothing({ input }: { input: SearchInput }) {
  const { q, category, length, date, form, captions } = input;
  const hasFilter = [category, length, date, form, captions].some((value) => value !== undefined);
  if (q === "") {
    return (
      <EmptyState
        icon={Search}
        title={t("search.start.title")}
        description={t("search.start.description")}
        action={
          <Button asChild>
            <Link to="/discover">{t("search.page.discover")}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={Search}
      title={t("search.empty.title")}
      description={hasFilter ? t("search.empty.filteredBody") : t("search.empty.body")}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {hasFilter && (
            <Button asChild variant="primary">
              <Link to={searchHref({ q, tab: input.tab })}>{t("search.empty.clearFilters")}</Link>
            </Button>
          )}
          {!hasFilter && input.tab !== "all" && (
            <Button asChild variant="primary">
              <Link to={searchHref({ q })}>{t("search.empty.searchAll")}</Link>
            </Button>
          )}
          <Button asChild>
            <Link to="/discover">{t("search.page.discover")}</Link>
          </Button>
        </div>
      }
    />
  );
}

function Pages({ input, next }: { input: SearchInput; next: number | null }) {
  return (
    <nav aria-label={t("search.pagination.ariaLabel")} className="flex justify-center gap-3">
      {input.page > 1 && (
        <Button asChild>
          <Link to={searchHref(input, { page: input.page - 1 })}>
            {t("search.pagination.previous")}
          </Link>
        </Button>
      )}
      {next !== null && (
        <Button asChild>
          <Link to={searchHref(input, { page: next })}>{t("search.pagination.next")}</Link>
        </Button>
      )}
    </nav>
  );
}
