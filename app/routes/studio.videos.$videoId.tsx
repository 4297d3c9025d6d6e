import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { contentTitle } from "#app/features/creator/studio/content-title.ts";
import { TabBar } from "#app/features/creator/studio/tab-bar.tsx";
import { VIDEO_TABS } from "#app/features/creator/studio/tabs.ts";
import { VideoHeader } from "#app/features/creator/studio/video-header.tsx";
import { t } from "#i18n/t.ts";
import { getStudioHeader } from "#worker/domain/media/videos/studio-queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { pageRoutes } from "#worker/http/route-registry.ts";

export { shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: t("studio.video.metaTitle", {
      title: data ? contentTitle(data.video) : t("studio.content.columns.video"),
    }),
  },
];

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const { id: ownerId, sessionId } = requireUser(actor);
  const video = await getStudioHeader(ctx, { videoId: params.videoId ?? "", ownerId, sessionId });
  return {
    video,
    tabs: VIDEO_TABS.filter(
      ({ route, path }) => route in pageRoutes && (path !== "replay" || video.isReplay),
    ).map(({ path, label }) => ({
      path,
      label: t(label),
    })),
  };
}

export default function StudioVideo() {
  const { video, tabs } = useLoaderData<typeof loader>();
  const base = `/studio/videos/${video.id}`;
  return (
    <>
      <VideoHeader video={video} />
      <TabBar
        label={t("studio.tabs.ariaLabel")}
        tabs={tabs.map(({ path, label }) => ({
          to: path === "" ? base : `${base}/${path}`,
          label,
        }))}
      />
      <Outlet />
    </>
  );
}
