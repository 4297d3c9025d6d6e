import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ContentView } from "#app/features/creator/studio/content-view.tsx";
import { StudioHead } from "#app/features/creator/studio/studio-head.tsx";
import { t } from "#i18n/t.ts";
import { ContentQuery } from "#worker/domain/media/videos/contract-studio.ts";
import { listContent } from "#worker/domain/media/videos/list-content.ts";
import { requireUser } from "#worker/http/actor.ts";

const ON_A_PAGE = 30;

export const meta: MetaFunction = () => [{ title: t("studio.content.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const query = ContentQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { id: ownerId, sessionId } = requireUser(actor);
  return { query, page: await listContent(ctx, { ownerId, sessionId, query, limit: ON_A_PAGE }) };
}

export default function Content() {
  const { query, page } = useLoaderData<typeof loader>();
  return (
    <>
      <StudioHead />
      <ContentView query={query} page={page} />
    </>
  );
}
