import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Clock, Pencil } from "lucide-react";
import { useMemo } from "react";
import { FollowBell } from "#app/features/community/follows/follow-bell.tsx";
import { FollowButton } from "#app/features/community/follows/follow-button.tsx";
import { SaveToPlaylist } from "#app/features/community/playlists/save-to-playlist.tsx";
import { useNextInList, WatchList } from "#app/features/community/playlists/watch-list.tsx";
import { DownloadButton } from "#app/features/media/downloads/download-button.tsx";
import { parseStart } from "#app/features/media/player/resume.ts";
import type { NextVideo } from "#app/features/media/player/up-next.tsx";
import { VideoPlayer } from "#app/features/media/player/video-player.tsx";
import { ShareVideoButton } from "#app/features/media/share/share-video-button.tsx";
import { videoMeta } from "#app/features/media/share/video-meta.ts";
import { ChapterList } from "#app/features/media/watch/chapter-list.tsx";
import { Comments } from "#app/features/media/watch/comments/comments.tsx";
import { Description } from "#app/features/media/watch/description.tsx";
import { CreatorNotices } from "#app/features/media/watch/owner-notices.tsx";
import { Reactions } from "#app/features/media/watch/reactions.tsx";
import { RelatedVideos } from "#app/features/media/watch/related-videos.tsx";
import { TimesOf } from "#app/features/media/watch/time-link.tsx";
import { SubscribersOffer } from "#app/features/money/plans/subscribers-offer.tsx";
import { TipVideo } from "#app/features/money/tips/tip-video.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { counted } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { Actor } from "#worker/domain/accounts/users/contract.ts";
import { CommentInput, ReactionInput } from "#worker/domain/community/community/contract.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import { getThread } from "#worker/domain/community/community/list-comments.ts";
import { postComment } from "#worker/domain/community/community/post-comment.ts";
import { setReaction } from "#worker/domain/community/community/set-reaction.ts";
import { findList } from "#worker/domain/community/playlists/get-playlist.ts";
import { getWatchableVideo } from "#worker/domain/community/watching/get-watchable-video.ts";
import { listSimilar } from "#worker/domain/discovery/recommendations/similar.ts";
import { DomainError, notFound } from "#worker/domain/kernel/errors.ts";
import { getLinks } from "#worker/domain/media/playback/get-links.ts";
import type { VideoCard, WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";
import { parseChapters } from "#worker/domain/media/videos/contract-chapters.ts";
import { requireUser } from "#worker/http/actor.ts";
import { followByForm } from "#worker/http/follow-form.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";
import { houseAdFor } from "#worker/http/house-ads.ts";
import { pageOfForm, rejectForm, seeOther } from "#worker/http/page-form.ts";
import { originOfRequest } from "#worker/http/request-origin.ts";

export { clientAction } from "#app/lib/mutation/failure.ts";

/** The page is dark like the video, unless the user chose another theme. */
export const handle = { theme: "dark", rail: "collapsed" };

const RELATED = 12;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { ctx, actor } = context;
  const video = await getWatchableVideo(ctx, { videoId: params.videoId ?? "", actor });
  const { searchParams } = new URL(request.url);
  const opened = {
    videoId: video.id,
    duration: video.duration,
    suits: video.playable && video.kind === "video" && !video.viewer.isOwner,
  };
  const [related, links, list, { ad, setCookie }, linked] = await Promise.all([
    listSimilar(ctx, { contentId: video.id, type: "video", limit: RELATED, actor }),
    prefetchLinks(ctx, { videoId: video.id, actor, startAt: parseStart(searchParams.get("t")) }),
    findList(ctx, { listId: searchParams.get("list"), actor }),
    houseAdFor(ctx, { request, actor, video: opened }),
    findComment(ctx, { commentId: searchParams.get("comment"), videoId: video.id, actor }),
  ]);
  return data(
    { video, related, links, list, ad, linked, origin: ctx.appOrigin },
    { headers: setCookie ? { "Set-Cookie": setCookie } : {} },
  );
}

/** Returns the player's media links in advance; null if the viewer cannot play the video. */
const prefetchLinks = (
  ctx: Parameters<typeof getLinks>[0],
  input: Parameters<typeof getLinks>[1],
) =>
  getLinks(ctx, input).catch((error: unknown) => {
    if (
      error instanceof DomainError &&
      (error.code === "CONFLICT" || error.code === "SUBSCRIBERS_ONLY")
    )
      return null;
    throw error;
  });

/** Returns null if the URL names no comment or the viewer may not see the comment. */
async function findComment(
  ctx: Context,
  { commentId, videoId, actor }: { commentId: string | null; videoId: string; actor: Actor },
): Promise<Comment | null> {
  if (commentId === null) return null;
  const thread = await getThread(ctx, { commentId, actor }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  return thread?.videoId === videoId ? (thread.reply ?? thread.comment) : null;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { ctx } = context;
  const name = formName(request);
  if (name === "follow") return followByForm(context, request);
  const actor = requireUser(context.actor);
  const form = await readForm(request);
  const videoId = params.videoId ?? "";
  switch (name) {
    case "reaction": {
      const { reaction } = parseForm(ReactionInput, { reaction: form.get("reaction") });
      const origin = await originOfRequest(ctx, request);
      await setReaction(ctx, { videoId, actor, reaction, origin });
      return seeOther(pageOfForm(request));
    }
    case "comment": {
      const typed = { body: String(form.get("body") ?? "") };
      try {
        const input = parseForm(CommentInput, typed);
        const { id } = await postComment(ctx, { ...input, videoId, actor });
        return seeOther(`/watch/${videoId}?comment=${id}#comments`);
      } catch (error) {
        return rejectForm(error, context, typed);
      }
    }
    default:
      throw notFound(t("watch.notFound.form"));
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, location: { search } }) =>
  page
    ? videoMeta(page.video, { origin: page.origin, search })
    : [{ title: t("watch.page.metaTitleFallback") }];

export default function WatchPage() {
  const { video } = useLoaderData<typeof loader>();
  return (
    <TimesOf.Provider value={video.duration}>
      <Watch />
    </TimesOf.Provider>
  );
}

function Watch() {
  const { video, related, links, list, ad, linked } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const nextInList = useNextInList(list, video.id);
  const chapters = useMemo(() => parseChapters(video.description, video.duration), [video]);
  return (
    <div
      className="page grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 pb-12 max-lg:px-0 lg:grid-cols-[minmax(0,1fr)_360px] lg:pt-6"
      key={video.id}
    >
      {/* On phones, the player must stick within the page, not within this wrapper. */}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 max-lg:contents">
        <div className="max-lg:sticky max-lg:top-header max-lg:z-10">
          {video.locked ? (
            <SubscribersOffer what="replay" className="w-full lg:rounded-lg" />
          ) : video.playable ? (
            <VideoPlayer
              video={video}
              autoPlay
              startAt={parseStart(search.get("t"))}
              next={list ? nextInList : nextOf(related)}
              chapters={chapters}
              links={links}
              ad={ad}
              branding={video.branding}
              className="max-lg:rounded-none"
            />
          ) : (
            <NotPlayable video={video} />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:px-4">
          {video.viewer.isOwner && <CreatorNotices video={video} />}
          <div className="grid gap-2">
            {video.disclosure !== null && (
              <Disclosure text={video.disclosure} className="text-sm" />
            )}
            <h1 className="text-lg lg:text-xl">{video.title}</h1>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <Creator video={video} />
            <div className="no-scrollbar flex gap-2 max-sm:-mx-4 max-sm:w-[calc(100%+32px)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1">
              {!video.locked && (
                <>
                  <Reactions
                    videoId={video.id}
                    reaction={video.viewer.reaction}
                    likes={video.likes}
                    dislikes={video.dislikes}
                  />
                  <SaveToPlaylist videoId={video.id} />
                  {video.playable && video.kind === "video" && <DownloadButton video={video} />}
                </>
              )}
              {video.takesTips && !video.locked && !video.viewer.isOwner && (
                <TipVideo videoId={video.id} name={video.creator.name} />
              )}
              <ShareVideoButton video={video} />
              {video.viewer.isOwner && (
                <Button asChild>
                  <Link
                    to={
                      video.state === "draft"
                        ? `/upload?draft=${video.id}`
                        : `/studio/videos/${video.id}`
                    }
                  >
                    <Pencil aria-hidden />
                    {video.state === "draft"
                      ? t("watch.page.publishAction")
                      : t("watch.actions.edit")}
                  </Link>
                </Button>
              )}
            </div>
          </div>
          <Description video={video} />
          <ChapterList chapters={chapters} />
        </div>
        <div className="max-lg:order-2 max-lg:px-4">
          {!video.locked && (
            <Comments
              video={video}
              count={video.comments}
              rejection={video.commentRefusal}
              linked={linked}
            />
          )}
        </div>
      </div>
      <aside className="grid content-start gap-6 max-lg:contents">
        {list && (
          <WatchList list={list} videoId={video.id} className="max-lg:order-1 max-lg:mx-4" />
        )}
        <div className="max-lg:order-3 max-lg:px-4">
          <RelatedVideos videos={related} />
        </div>
      </aside>
    </div>
  );
}

const nextOf = ([first]: VideoCard[]): NextVideo | null =>
  first ? { href: first.videoUrl, title: first.title, thumbnail: first.thumbnail } : null;

function Creator({ video: { creator, viewer } }: { video: WatchableVideo }) {
  return (
    <div className="flex min-w-0 items-center gap-4 max-sm:w-full max-sm:justify-between">
      <Link to={`/@${creator.username}`} className="group flex min-w-0 items-center gap-3">
        <Avatar name={creator.name} src={creator.avatar} />
        <span className="min-w-0">
          <span className="block truncate font-semibold group-hover:underline">
            {creator.name} {creator.isVerified && <VerifiedMark />}
          </span>
          <span className="tabular block truncate text-muted text-sm">
            {t("ui.count.followers", { n: counted(creator.followers) })}
          </span>
        </span>
      </Link>
      {!viewer.isOwner && (
        <div className="flex shrink-0 items-center gap-2">
          <FollowButton
            creator={creator}
            following={viewer.following}
            labels={{
              follow: msg("creator.subscribe.action"),
              following: msg("creator.subscribe.active"),
            }}
          />
          {viewer.following && <FollowBell creator={creator} on={viewer.notified} />}
        </div>
      )}
    </div>
  );
}

function NotPlayable({ video }: { video: WatchableVideo }) {
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden bg-scrim text-on-scrim lg:rounded-lg">
      {video.thumbnail && (
        <img
          src={video.thumbnail}
          alt=""
          className="absolute inset-0 size-full object-cover opacity-30"
        />
      )}
      <div className="relative grid justify-items-center gap-3 px-6 text-center">
        <Clock aria-hidden className="size-8" />
        <p className="font-semibold">{t("watch.page.processingTitle")}</p>
        <p className="measure text-on-scrim/80 text-sm">{t("watch.page.processingBody")}</p>
      </div>
    </div>
  );
}
