import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { ArrowUpRight, VideoOff } from "lucide-react";
import { parseStart } from "#app/features/media/player/resume.ts";
import { VideoPlayer } from "#app/features/media/player/video-player.tsx";
import { SubscribersOffer } from "#app/features/money/plans/subscribers-offer.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { t } from "#i18n/t.ts";
import { getWatchableVideo } from "#worker/domain/community/watching/get-watchable-video.ts";
import { frameAncestors, getEmbedding } from "#worker/domain/discovery/feeds/embed.ts";
import { FRAME_ANCESTORS } from "#worker/http/security-headers.ts";

/** The page is dark and has no app shell, because other sites embed it. */
export const handle = { bare: true, theme: "dark" };

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const videoId = params.videoId ?? "";
  const [video, embedding] = await Promise.all([
    getWatchableVideo(ctx, { videoId, actor }),
    getEmbedding(ctx, { videoId, actor }),
  ]);
  return json(
    { video, origin: ctx.appOrigin },
    { headers: { [FRAME_ANCESTORS]: frameAncestors(embedding) } },
  );
}

/** All error pages have the same header, so that it does not reveal whether a video exists. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => ({
  "Cache-Control": "private, no-store",
  [FRAME_ANCESTORS]: errorHeaders ? "* 'self'" : (loaderHeaders.get(FRAME_ANCESTORS) ?? "'none'"),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? t("watch.embed.metaTitle", { title: data.video.title })
      : t("watch.page.metaTitleFallback"),
  },
  { name: "robots", content: "noindex" },
  ...(data ? [{ tagName: "link", rel: "canonical", href: data.origin + data.video.videoUrl }] : []),
];

export default function EmbedPage() {
  const { video, origin } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const page = `${origin}${video.videoUrl}?from=embed`;
  if (video.locked)
    return (
      <main>
        <SubscribersOffer what="replay" framed className="h-dvh" />
      </main>
    );
  if (!video.playable) return <Absent text={t("watch.embed.processing")} href={page} />;
  return (
    <main className="relative grid h-dvh place-items-center overflow-hidden bg-scrim">
      <h1 className="sr-only">{video.title}</h1>
      <VideoPlayer
        video={video}
        autoPlay={search.get("autoplay") === "1"}
        startAt={parseStart(search.get("t"))}
        branding={video.branding && { ...video.branding, logo: null }}
        className="max-h-dvh w-full max-w-[177.78dvh] rounded-none"
      />
      <a
        href={page}
        target="_blank"
        rel="noopener"
        className="absolute top-2 left-2 z-20 flex max-w-[70%] items-center gap-2 rounded-full bg-scrim/80 py-1.5 pr-3 pl-2 font-semibold text-on-scrim text-sm hover:bg-scrim"
      >
        {video.branding?.logo ? (
          <img src={video.branding.logo} alt="" className="h-5 max-w-24 shrink-0 object-contain" />
        ) : (
          <LogoMark className="size-5 shrink-0" />
        )}
        <span className="truncate">{video.title}</span>
        <ArrowUpRight aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{t("watch.embed.watchLink")}</span>
      </a>
      {video.disclosure !== null && (
        <Disclosure
          text={video.disclosure}
          className="absolute top-13 left-2 z-20 max-w-[70%] rounded-full bg-scrim/80 px-3 py-1 text-on-scrim"
        />
      )}
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Absent text={isMissing ? t("watch.embed.unavailable") : t("watch.embed.error")} href="/" />
  );
}

function Absent({ text, href }: { text: string; href: string }) {
  return (
    <main className="grid h-dvh place-content-center justify-items-center gap-4 bg-scrim p-6 text-center text-on-scrim">
      <VideoOff aria-hidden className="size-8" />
      <h1 className="font-semibold text-base">{text}</h1>
      <Button asChild size="sm">
        <a href={href} target="_blank" rel="noopener">
          {t("watch.embed.openAction")}
        </a>
      </Button>
    </main>
  );
}
