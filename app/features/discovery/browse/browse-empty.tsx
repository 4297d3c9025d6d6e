import { Link } from "@remix-run/react";
import { Clapperboard, type LucideIcon, Radio, Users } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  type BrowseInput,
  type BrowseTab,
  browseHref,
} from "#worker/domain/discovery/browse/contract.ts";
import {
  type CategorySlug,
  categoryLabel,
} from "#worker/domain/media/videos/contract-categories.ts";

interface EmptyTexts {
  icon: LucideIcon;
  title: Message;
  titleInCategory: Message;
  body: Message;
  /** Leads to the list of all categories. */
  all: Message;
  /** The first step for a creator. */
  create: { to: string; label: Message };
}

const TEXTS: Record<BrowseTab, EmptyTexts> = {
  live: {
    icon: Radio,
    title: msg("browse.live.emptyTitle"),
    titleInCategory: msg("browse.live.categoryEmptyTitle"),
    body: msg("browse.live.emptyBody"),
    all: msg("browse.live.showAll"),
    create: { to: "/live-stream", label: msg("browse.live.create") },
  },
  videos: {
    icon: Clapperboard,
    title: msg("browse.videos.emptyTitle"),
    titleInCategory: msg("browse.videos.categoryEmptyTitle"),
    body: msg("browse.videos.emptyBody"),
    all: msg("browse.videos.showAll"),
    create: { to: "/upload", label: msg("browse.videos.create") },
  },
  channels: {
    icon: Users,
    title: msg("browse.channels.emptyTitle"),
    titleInCategory: msg("browse.channels.categoryEmptyTitle"),
    body: msg("browse.channels.emptyBody"),
    all: msg("browse.channels.showAll"),
    create: { to: "/upload", label: msg("browse.videos.create") },
  },
};

/** Names the next step: the videos of the category, all categories, or making the first item. */
export function BrowseEmpty({ input: { tab, category, sort } }: { input: BrowseInput }) {
  const texts = TEXTS[tab];
  return (
    <EmptyState
      icon={texts.icon}
      title={
        category === null
          ? t(texts.title)
          : t(texts.titleInCategory, { category: categoryLabel(category) })
      }
      description={t(texts.body)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {tab === "live" && <VideosLink category={category} />}
          {category !== null && (
            <Button asChild>
              <Link to={browseHref({ tab, sort })}>{t(texts.all)}</Link>
            </Button>
          )}
          <Button asChild>
            <Link to={texts.create.to}>{t(texts.create.label)}</Link>
          </Button>
        </div>
      }
    />
  );
}

const VideosLink = ({ category }: { category: CategorySlug | null }) => (
  <Button asChild variant="primary">
    <Link to={browseHref({ tab: "videos", category })}>
      {category === null
        ? t("browse.live.watchVideos")
        : t("browse.live.watchCategoryVideos", { category: categoryLabel(category) })}
    </Link>
  </Button>
);
