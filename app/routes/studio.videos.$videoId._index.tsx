import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DetailsEditor } from "#app/features/creator/studio/details-editor.tsx";
import { getEditableVideo } from "#worker/domain/media/videos/studio-queries.ts";
import { requireUser } from "#worker/http/actor.ts";

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const { id: ownerId, sessionId } = requireUser(actor);
  return {
    video: await getEditableVideo(ctx, { videoId: params.videoId ?? "", ownerId, sessionId }),
  };
}

export default function Details() {
  const { video } = useLoaderData<typeof loader>();
  return <DetailsEditor key={video.id} video={video} />;
}
