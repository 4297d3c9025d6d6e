import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ExternalLink, Radio, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { ContentView } from "#app/features/creator/studio/content-view.tsx";
import { Button } from "#app/ui/button.tsx";
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
      <div className="flex flex-wrap gap-3">
        <NewTab to="/upload" icon={<Upload aria-hidden />}>
          {t("dashboard.content.upload")}
        </NewTab>
        <NewTab to="/live" icon={<Radio aria-hidden />}>
          {t("dashboard.content.startStreaming")}
        </NewTab>
      </div>
      <ContentView query={query} page={page} />
    </>
  );
}

function NewTab({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Button asChild>
      <Link to={to} target="_blank" rel="noopener">
        {icon}
        {children}
        <ExternalLink aria-hidden />
        <span className="sr-only">{t("dashboard.content.opensNewTab")}</span>
      </Link>
    </Button>
  );
}
