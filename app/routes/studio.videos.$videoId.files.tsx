import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FilesPanel } from "#app/features/media/upload/files-panel.tsx";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";
import { listUnfinished } from "#worker/domain/media/uploads/list-unfinished.ts";
import { getStoredFile } from "#worker/domain/media/uploads/stored-file.ts";
import { getOwnVideo } from "#worker/domain/media/videos/own-video.ts";
import { requireUser } from "#worker/http/actor.ts";

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const { id: ownerId, sessionId, plan } = requireUser(actor);
  const ownVideo = { videoId: params.videoId ?? "", ownerId, sessionId };
  const video = await getOwnVideo(ctx, ownVideo);
  const [unfinished, file] = await Promise.all([
    listUnfinished(ctx, ownVideo),
    video.original === null ? null : getStoredFile(ctx, ownVideo),
  ]);
  return {
    userId: ownerId,
    publishHeight: entitlementsOf(plan).publishHeight,
    video,
    unfinished,
    file,
  };
}

export default function VideoFiles() {
  const data = useLoaderData<typeof loader>();
  return <FilesPanel key={data.video.id} {...data} />;
}
