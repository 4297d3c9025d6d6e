import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listOwnDrafts } from "#worker/domain/videos/own-video.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: "Content · Studio · Tributary" }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return { videos: await listOwnDrafts(ctx, { ownerId: requireUser(actor).id, limit: 50 }) };
}

export default function Content() {
  const { videos } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-xl">Content</h1>
      <ul>
        {videos.map((video) => (
          <li key={video.id}>
            <Link to={`/studio/videos/${video.id}`}>{video.title || "Untitled"}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
