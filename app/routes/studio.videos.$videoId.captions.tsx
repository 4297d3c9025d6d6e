import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CaptionsPage } from "#app/features/media/captions/captions-page.tsx";
import { getWatchableVideo } from "#worker/domain/community/watching/get-watchable-video.ts";
import { listOwnCaptions } from "#worker/domain/media/captions/queries.ts";
import { canonicalLanguage } from "#worker/domain/media/captions/rules.ts";
import { findTrimSpan } from "#worker/domain/media/replays/trim-replay.ts";
import { requireUser } from "#worker/http/actor.ts";

export async function loader({ context: { ctx, actor }, params, request }: LoaderFunctionArgs) {
  const ownVideo = { videoId: params.videoId ?? "", ownerId: requireUser(actor).id };
  const [tracks, trim] = await Promise.all([
    listOwnCaptions(ctx, ownVideo),
    findTrimSpan(ctx, ownVideo),
  ]);
  const video = await getWatchableVideo(ctx, { videoId: ownVideo.videoId, actor });
  const requested = canonicalLanguage(new URL(request.url).searchParams.get("language") ?? "");
  return { video, tracks, trim, language: requested ?? tracks[0]?.language ?? "en" };
}

export default function Captions() {
  const { video, tracks, language, trim } = useLoaderData<typeof loader>();
  return <CaptionsPage video={video} tracks={tracks} language={language} trim={trim} />;
}
