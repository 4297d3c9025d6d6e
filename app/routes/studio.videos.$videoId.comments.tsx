import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ModerationView } from "#app/features/creator/studio/comments/moderation-view.tsx";
import { ModerationQuery } from "#worker/domain/community/community/contract-moderation.ts";
import {
  getBlockedWords,
  getCommentHold,
  listModeration,
} from "#worker/domain/community/community/moderate-comment.ts";
import { getStudioHeader } from "#worker/domain/media/videos/studio-queries.ts";
import { requireUser } from "#worker/http/actor.ts";

const ON_A_PAGE = 20;

export async function loader({ context: { ctx, actor }, params, request }: LoaderFunctionArgs) {
  const { id: ownerId, sessionId } = requireUser(actor);
  const ownVideo = { videoId: params.videoId ?? "", ownerId, sessionId };
  await getStudioHeader(ctx, ownVideo);
  const query = ModerationQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [page, words, hold] = await Promise.all([
    listModeration(ctx, { ...ownVideo, query, limit: ON_A_PAGE }),
    getBlockedWords(ctx, ownVideo),
    getCommentHold(ctx, ownVideo),
  ]);
  return { query, page, words, hold };
}

export default function VideoComments() {
  const { query, page, words, hold } = useLoaderData<typeof loader>();
  return <ModerationView query={query} page={page} terms={words} hold={hold} isOneVideo />;
}
