import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ModerationView } from "#app/features/creator/studio/comments/moderation-view.tsx";
import { t } from "#i18n/t.ts";
import { ModerationQuery } from "#worker/domain/community/community/contract-moderation.ts";
import {
  getBlockedWords,
  getCommentHold,
  listModeration,
} from "#worker/domain/community/community/moderate-comment.ts";
import { requireUser } from "#worker/http/actor.ts";

const ON_A_PAGE = 20;

export const meta: MetaFunction = () => [{ title: t("studio.comments.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { id: ownerId, sessionId } = requireUser(actor);
  const query = ModerationQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [page, words, hold] = await Promise.all([
    listModeration(ctx, { ownerId, sessionId, query, limit: ON_A_PAGE }),
    getBlockedWords(ctx, { ownerId }),
    getCommentHold(ctx, { ownerId }),
  ]);
  return { query, page, words, hold };
}

export default function Comments() {
  const { query, page, words, hold } = useLoaderData<typeof loader>();
  return <ModerationView query={query} page={page} terms={words} hold={hold} />;
}
