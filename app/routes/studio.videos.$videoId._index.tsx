import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getOwnVideo } from "#worker/domain/videos/own-video.ts";
import { requireUser } from "#worker/http/actor.ts";

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  return { video: await getOwnVideo(ctx, { videoId: params.videoId ?? "", ownerId: requireUser(actor).id }) };
}

export default function Details() {
  const { video } = useLoaderData<typeof loader>();
  return <p className="measure whitespace-pre-line">{video.description}</p>;
}
