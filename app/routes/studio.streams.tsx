import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Radio } from "lucide-react";
import { CreatorStreams } from "#app/features/creator/dashboard/creator-streams.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import { listOwnStreams } from "#worker/domain/creator/dashboard/list-streams.ts";
import { requireUser } from "#worker/http/actor.ts";

const NEWEST = 50;

export const meta: MetaFunction = () => [{ title: t("dashboard.streams.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return await listOwnStreams(ctx, { userId: requireUser(actor).id, limit: NEWEST });
}

export default function Streams() {
  const rows = useLoaderData<typeof loader>();
  if (rows.length > 0) return <CreatorStreams rows={rows} />;
  return (
    <EmptyState
      icon={Radio}
      title={t("dashboard.streams.emptyTitle")}
      description={t("dashboard.streams.emptyBody")}
    />
  );
}
