import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Clapperboard, ExternalLink, Radio, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { CreatorStreams } from "#app/features/creator/dashboard/creator-streams.tsx";
import { CreatorVideos } from "#app/features/creator/dashboard/creator-videos.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { t } from "#i18n/t.ts";
import { listOwnStreams } from "#worker/domain/creator/dashboard/list-streams.ts";
import { ContentQuery, type ContentRow } from "#worker/domain/media/videos/contract-studio.ts";
import { listContent } from "#worker/domain/media/videos/list-content.ts";

const MAX_VIDEOS = 8;

export const meta: MetaFunction = () => [{ title: t("dashboard.content.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return null;
  const { id: ownerId, sessionId } = actor;
  const list = async (state: "published" | "draft" | "scheduled") =>
    (
      await listContent(ctx, {
        ownerId,
        sessionId,
        query: ContentQuery.parse({ state }),
        limit: MAX_VIDEOS,
      })
    ).rows;
  const [published, scheduled, drafts, streams] = await Promise.all([
    list("published"),
    list("scheduled"),
    list("draft"),
    listOwnStreams(ctx, { userId: ownerId, limit: MAX_VIDEOS }),
  ]);
  return { published, drafts: [...scheduled, ...drafts], streams };
}

export default function Content() {
  const data = useLoaderData<typeof loader>();
  if (!data) return null;
  const { published, drafts, streams } = data;
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="flex flex-wrap gap-3">
        <NewTab to="/upload" icon={<Upload aria-hidden />}>
          {t("dashboard.content.upload")}
        </NewTab>
        <NewTab to="/live" icon={<Radio aria-hidden />}>
          {t("dashboard.content.startStreaming")}
        </NewTab>
      </div>
      {drafts.length > 0 && (
        <Videos
          id="drafts"
          title={t("dashboard.content.drafts.title")}
          rows={drafts}
          more="/studio?state=draft"
        />
      )}
      {published.length > 0 ? (
        <Videos
          id="videos"
          title={t("dashboard.content.videos.title")}
          rows={published}
          more="/studio"
        />
      ) : (
        <section aria-labelledby="videos">
          <SectionHeader id="videos" title={t("dashboard.content.videos.title")} />
          <EmptyState
            icon={Clapperboard}
            title={t("dashboard.content.videos.emptyTitle")}
            description={
              drafts.length > 0
                ? t("dashboard.content.videos.draftsBody")
                : t("dashboard.content.videos.emptyBody")
            }
          />
        </section>
      )}
      <section aria-labelledby="streams">
        <SectionHeader id="streams" title={t("dashboard.content.streams.title")} />
        {streams.length > 0 ? (
          <CreatorStreams rows={streams} />
        ) : (
          <EmptyState
            icon={Radio}
            title={t("dashboard.content.streams.emptyTitle")}
            description={t("dashboard.content.streams.emptyBody")}
          />
        )}
      </section>
    </div>
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

function Videos({
  id,
  title,
  rows,
  more,
}: {
  id: string;
  title: string;
  rows: ContentRow[];
  more: string;
}) {
  return (
    <section aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={title}
        more={{ to: more, label: t("dashboard.actions.seeAll") }}
      />
      <CreatorVideos rows={rows} label={title} />
    </section>
  );
}
