import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNextInList, WatchList } from "#app/features/community/playlists/watch-list.tsx";
import { parseStart } from "#app/features/media/player/resume.ts";
import type { NextVideo } from "#app/features/media/player/up-next.tsx";
import type { Theater } from "#app/features/media/player/use-controls.ts";
import { VideoPlayer } from "#app/features/media/player/video-player.tsx";
import { UpNextList } from "#app/features/media/queue/up-next-list.tsx";
import { nextOf, useUpNext } from "#app/features/media/queue/use-up-next.ts";
import { videoMeta } from "#app/features/media/share/video-meta.ts";
import { ChapterList } from "#app/features/media/watch/chapter-list.tsx";
import { Comments } from "#app/features/media/watch/comments/comments.tsx";
import { Description } from "#app/features/media/watch/description.tsx";
import { NotPlayable } from "#app/features/media/watch/not-playable.tsx";
import { CreatorNotices } from "#app/features/media/watch/owner-notices.tsx";
import { TimesOf } from "#app/features/media/watch/time-link.tsx";
import { useTheater } from "#app/features/media/watch/use-theater.ts";
import { VideoActions } from "#app/features/media/watch/video-actions.tsx";
import { SubscribersOffer } from "#app/features/money/plans/subscribers-offer.tsx";
import { cn } from "#app/ui/cn.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { Actor } from "#worker/domain/accounts/users/contract.ts";
import { CommentInput, ReactionInput } from "#worker/domain/community/community/contract.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import { getThread } from "#worker/domain/community/community/list-comments.ts";
import { postComment } from "#worker/domain/community/community/post-comment.ts";
import { setReaction } from "#worker/domain/community/community/set-reaction.ts";
import { findList } from "#worker/domain/community/playlists/get-playlist.ts";
import { getWatchableVideo } from "#worker/domain/community/watching/get-watchable-video.ts";
import { listUpNext } from "#worker/domain/discovery/recommendations/similar.ts";
import { DomainError, notFound } from "#worker/domain/kernel/errors.ts";
import { getLinks } from "#worker/domain/media/playback/get-links.ts";
import { type Chapter, parseChapters } from "#worker/domain/media/videos/contract-chapters.ts";
import { requireUser } from "#worker/http/actor.ts";
import { followByForm } from "#worker/http/follow-form.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";
import { houseAdFor } from "#worker/http/house-ads.ts";
import { pageOfForm, rejectForm, seeOther } from "#worker/http/page-form.ts";
import { originOfRequest } from "#worker/http/request-origin.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

/** The page is dark like the video, unless the user chose another theme. */
export const handle = { theme: "dark", rail: "collapsed" };

const UP_NEXT = 12;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { ctx, actor, early } = context;
  const videoId = params.videoId ?? "";
  const subject = early.subjectOf(actor);
  const { searchParams } = new URL(request.url);
  // These queries do not wait for the video. They fail too if the actor may not watch it.
  const related = Promise.all([
    listUpNext(ctx, { contentId: videoId, limit: UP_NEXT, actor, subject }),
    prefetchLinks(ctx, { videoId, actor, startAt: parseStart(searchParams.get("t")) }),
    findList(ctx, { listId: searchParams.get("list"), actor }),
    findComment(ctx, { commentId: searchParams.get("comment"), videoId, actor }),
  ]);
  // If the video cannot be read, its error is the response.
  related.catch(() => undefined);
  const video = await getWatchableVideo(ctx, { videoId, actor });
  const opened = {
    videoId: video.id,
    duration: video.duration,
    suits: video.playable && video.kind === "video" && !video.viewer.isOwner,
  };
  const { ad, setCookie } = await houseAdFor(ctx, { request, actor, video: opened });
  const [upNext, links, list, linked] = await related;
  return data(
    { video, upNext, links, list, ad, linked, origin: ctx.appOrigin },
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
  const { video, upNext, links, list, linked } = useLoaderData<typeof loader>();
  const nextInList = useNextInList(list, video.id);
  const rows = useUpNext(upNext, video.id);
  const theater = useTheater();
  const [isTranscriptOpen, setTranscriptOpen] = useState(false);
  const chapters = useMemo(() => parseChapters(video.description, video.duration), [video]);
  const [track, ...otherTracks] = links?.captions ?? [];
  return (
    <div className={watchGrid(theater.on)} key={video.id}>
      {/* On phones, the player must stick within the page, not within this wrapper. */}
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] content-start gap-6 max-lg:contents",
          theater.on ? "lg:contents" : "lg:col-start-2",
        )}
      >
        <Player
          next={nextOf(rows, list && { next: nextInList })}
          chapters={chapters}
          theater={theater}
        />
        <div
          className={cn(
            "grid grid-cols-[minmax(0,1fr)] content-start gap-4 max-lg:px-4",
            theater.on && "lg:col-start-2",
          )}
        >
          {video.viewer.isOwner && <CreatorNotices video={video} />}
          <div className="grid gap-2">
            {video.disclosure !== null && (
              <Disclosure text={video.disclosure} className="text-sm" />
            )}
            <h1 className="text-lg lg:text-xl">{video.title}</h1>
          </div>
          <VideoActions video={video} />
          <Description
            video={video}
            onTranscript={track ? () => setTranscriptOpen(!isTranscriptOpen) : null}
            isTranscriptOpen={isTranscriptOpen}
          />
          <ChapterList chapters={chapters} />
        </div>
        <div className={cn("max-lg:order-2 max-lg:px-4", theater.on && "lg:col-start-2")}>
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
      <aside
        className={cn(
          "grid content-start gap-6 max-lg:contents lg:col-start-3",
          theater.on && "lg:row-span-2 lg:row-start-2",
        )}
      >
        {isTranscriptOpen && track && (
          <Suspense>
            <TranscriptPanel
              tracks={[track, ...otherTracks]}
              onClose={() => setTranscriptOpen(false)}
              className="h-[min(60dvh,460px)] max-lg:order-1 max-lg:mx-4 lg:h-[min(70dvh,554px)]"
            />
          </Suspense>
        )}
        {list && (
          <WatchList list={list} videoId={video.id} className="max-lg:order-1 max-lg:mx-4" />
        )}
        <div className="max-lg:order-3 max-lg:px-4">
          <UpNextList rows={rows} />
        </div>
      </aside>
    </div>
  );
}

interface PlayerProps {
  next: NextVideo | null;
  chapters: Chapter[];
  theater: Theater;
}

function Player({ next, chapters, theater }: PlayerProps) {
  const { video, links, ad } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <div
      className={cn(
        "max-lg:sticky max-lg:top-header max-lg:z-10",
        theater.on && "lg:col-span-full lg:bg-scrim",
      )}
    >
      {video.locked ? (
        <SubscribersOffer what="replay" className="w-full lg:rounded-lg" />
      ) : video.playable ? (
        <VideoPlayer
          video={video}
          autoPlay
          startAt={parseStart(search.get("t"))}
          next={next}
          chapters={chapters}
          links={links}
          theater={theater}
          ad={ad}
          branding={video.branding}
          className={cn(
            "max-lg:rounded-none",
            theater.on && "lg:max-h-[calc(100dvh-var(--spacing-header)-88px)] lg:rounded-none",
          )}
        />
      ) : (
        <NotPlayable video={video} />
      )}
    </div>
  );
}

const TranscriptPanel = lazy(() => import("#app/features/media/transcript/transcript-panel.tsx"));

/** The outer columns are the page's margins, which the player fills in theater mode. */
const watchGrid = (isTheater: boolean) =>
  cn(
    "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 pb-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,984px)_360px_minmax(0,1fr)]",
    isTheater ? "lg:grid-rows-[auto_auto_1fr]" : "lg:pt-6",
  );
