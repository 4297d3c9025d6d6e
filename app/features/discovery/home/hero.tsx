import { Link } from "@remix-run/react";
import { CircleDollarSign, Play, Radio } from "lucide-react";
import { EarningConditions } from "#app/features/money/partner/earning-conditions.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { Thumbnail } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";
import { LiveHero } from "./live-hero.tsx";

/** One row, because users who are signed in come for the lists below. */
export function UserHero({ name }: { name: string }) {
  return (
    <WidePage
      as="section"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
    >
      <h1 className="text-lg">{t("home.hero.welcome", { name })}</h1>
      <div className="flex gap-3 *:grow max-sm:w-full">
        <StartStreaming signedIn />
        <EarnMoney signedIn />
      </div>
    </WidePage>
  );
}

interface VisitorHeroProps {
  stream: StreamCard | null;
  video: VideoCard | null;
  videoHref: (id: string) => string;
  onChoose: (video: VideoCard) => void;
}

export function VisitorHero({ stream, video, ...link }: VisitorHeroProps) {
  return (
    <WidePage
      as="section"
      className="grid items-center gap-10 py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:py-16"
    >
      <div>
        <h1 className="text-2xl">{t("home.hero.title")}</h1>
        <p className="mt-5 max-w-[46ch] text-lg text-muted">{t("home.hero.description")}</p>
        <EarningConditions className="mt-3 max-w-[56ch]" />
        <div className="mt-8 flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <StartStreaming signedIn={false} />
          <EarnMoney signedIn={false} />
        </div>
      </div>
      {stream ? <LiveHero stream={stream} /> : video && <MostWatched video={video} {...link} />}
    </WidePage>
  );
}

function MostWatched({
  video,
  videoHref,
  onChoose,
}: Omit<VisitorHeroProps, "stream" | "video"> & { video: VideoCard }) {
  return (
    <article className="group relative">
      <Thumbnail
        src={video.thumbnail}
        eager
        className="after:absolute after:inset-0 after:bg-linear-to-t after:from-scrim/95 after:via-scrim/40"
      >
        <span className="absolute top-[28%] left-1/2 z-1 grid size-12 sm:top-1/2 sm:size-16 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-scrim/70 text-on-scrim transition-transform group-hover:scale-105">
          <Play aria-hidden className="ml-0.5 size-6 sm:size-7" fill="currentColor" />
        </span>
        <div className="absolute inset-x-0 bottom-0 z-1 p-4 text-on-scrim sm:p-6">
          <p className="hidden text-sm sm:block">{t("home.hero.mostWatchedLabel")}</p>
          <h2 className="mt-1 line-clamp-2 text-lg">{video.title}</h2>
          <p className="tabular mt-1 text-sm">
            {video.creator.name} · {t("ui.count.views", { n: counted(video.views) })}
          </p>
          {video.disclosure !== null && <Disclosure text={video.disclosure} className="mt-1" />}
        </div>
      </Thumbnail>
      <Link
        to={videoHref(video.id)}
        preventScrollReset
        onClick={() => onChoose(video)}
        aria-label={t("home.hero.playLabel", { title: video.title })}
        className="absolute inset-0 z-2 rounded-lg focus-visible:outline-offset-4"
      />
    </article>
  );
}

function StartStreaming({ signedIn }: { signedIn: boolean }) {
  const notify = () =>
    signedIn
      ? toast({ title: t("home.hero.streamStarting") })
      : toast({
          title: t("home.hero.signInTitle"),
          description: t("home.hero.signInBody"),
          variant: "destructive",
        });
  return (
    <Button asChild variant="primary" size={signedIn ? "md" : "lg"} className="px-3 sm:px-6">
      <Link to={signedIn ? "/live-stream" : "/signup"} onClick={notify}>
        <Radio aria-hidden />
        {t("home.hero.startStreaming")}
      </Link>
    </Button>
  );
}

function EarnMoney({ signedIn }: { signedIn: boolean }) {
  const notify = () => {
    if (!signedIn)
      toast({
        title: t("home.hero.signInTitle"),
        description: t("home.hero.creatorProBody"),
      });
  };
  return (
    <Button asChild size={signedIn ? "md" : "lg"} className="px-3 sm:px-6">
      <Link to={signedIn ? "/subscription" : "/signup"} onClick={notify}>
        <CircleDollarSign aria-hidden />
        {t("home.hero.earnMoney")}
      </Link>
    </Button>
  );
}
