import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ListVideo, Play, Shuffle } from "lucide-react";
import { EditableEntries } from "#app/features/community/playlists/editable-entries.tsx";
import { EntryVideo, UnavailableEntry } from "#app/features/community/playlists/entry-row.tsx";
import { ListMenu } from "#app/features/community/playlists/list-menu.tsx";
import {
  listedPath,
  PLAIN_ORDER,
  playedOrder,
} from "#app/features/community/playlists/list-order.ts";
import { ListVisibility } from "#app/features/community/playlists/visibility.tsx";
import { shareMeta } from "#app/features/media/share/share-meta.ts";
import { UserText } from "#app/features/media/watch/user-text.tsx";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Age, Thumbnail } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { playlistPath } from "#worker/domain/community/playlists/contract.ts";
import type { Playlist } from "#worker/domain/community/playlists/contract-api.ts";
import { getPlaylist } from "#worker/domain/community/playlists/get-playlist.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";

const IDS = /^(pl_[\w-]{1,60}|watch-later|liked)$/;

export async function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  const playlistId = params.playlistId ?? "";
  if (!IDS.test(playlistId)) throw notFound(t("playlists.notFound.playlist"));
  // The viewer's built-in lists, such as Liked, need a signed-in user.
  if (actor.kind === "visitor" && !playlistId.startsWith("pl_"))
    throw redirect(signInPath(playlistPath(playlistId)));
  return { list: await getPlaylist(ctx, { playlistId, actor }), origin: ctx.appOrigin };
}

export const meta: MetaFunction<typeof loader> = ({ data, location: { search } }) => {
  if (!data) return [{ title: t("playlists.detail.metaTitleFallback") }];
  const { list } = data;
  const firstVideo = list.entries.find(({ video }) => video !== null)?.video;
  return [
    { title: t("playlists.detail.metaTitle", { title: list.title }) },
    ...shareMeta({
      origin: data.origin,
      search,
      path: playlistPath(list.id),
      title: list.title,
      type: "website",
      listed: list.visibility === "public",
      description:
        list.description ||
        t("playlists.detail.metaDescription", {
          count: counted(list.count),
          name: list.owner.name,
        }),
      image:
        firstVideo && list.visibility !== "private" ? `/api/videos/${firstVideo.id}/poster` : null,
    }),
  ];
};

export default function PlaylistPage() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <WidePage className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 py-8 lg:grid-cols-[320px_minmax(0,1fr)]">
      <Head list={list} />
      <section aria-label={t("playlists.detail.videosAriaLabel")}>
        {list.isOwner ? <EditableEntries key={list.id} list={list} /> : <Entries list={list} />}
      </section>
    </WidePage>
  );
}

function Head({ list }: { list: Playlist }) {
  const playable = list.entries.flatMap(({ video }) => (video ? [video.id] : []));
  const seed = (list.updatedAt % 999_983) + playable.length;
  const [first] = playable;
  const [mixed] = playedOrder(playable, { shuffle: seed, loop: false });
  return (
    <header className="grid content-start gap-4 self-start lg:sticky lg:top-[calc(var(--spacing-header)+24px)]">
      <Thumbnail src={list.thumbnail} eager />
      <h1 className="break-words text-xl">{list.title}</h1>
      <div className="grid gap-2 text-muted text-sm">
        <Link
          to={`/@${list.owner.username}`}
          className="flex items-center gap-2 justify-self-start font-semibold text-ink hover:underline"
        >
          <Avatar name={list.owner.name} src={list.owner.avatar} size="xs" />
          {list.owner.name}
        </Link>
        <p className="tabular flex flex-wrap gap-x-1.5">
          <ListVisibility visibility={list.visibility} /> ·{" "}
          {t("ui.count.videos", { n: counted(list.count) })}
          {list.updatedAt > 0 && (
            <span className="lowercase">
              {rich("playlists.detail.updatedAt", { age: <Age at={list.updatedAt} /> })}
            </span>
          )}
        </p>
      </div>
      {list.description !== "" && <UserText text={list.description} className="measure text-sm" />}
      <div className="flex flex-wrap items-center gap-2">
        {first && mixed && (
          <>
            <Button asChild variant="primary">
              <Link to={listedPath(first, list.id, PLAIN_ORDER)}>
                <Play aria-hidden />
                {t("playlists.detail.playAll")}
              </Link>
            </Button>
            <Button asChild>
              <Link to={listedPath(mixed, list.id, { shuffle: seed, loop: false })}>
                <Shuffle aria-hidden />
                {t("playlists.queue.shuffle")}
              </Link>
            </Button>
          </>
        )}
        <ListMenu list={list} />
      </div>
    </header>
  );
}

function Entries({ list }: { list: Playlist }) {
  if (list.entries.length === 0)
    return <EmptyState icon={ListVideo} title={t("playlists.detail.emptyTitle")} />;
  return (
    <ol className="grid gap-1">
      {list.entries.map(({ video }, i) => (
        <li
          key={video?.id ?? `gone ${i}`}
          className="flex items-center gap-3 rounded-lg p-2 hover:bg-surface"
        >
          <span className="tabular w-6 shrink-0 text-right text-muted text-sm">{i + 1}</span>
          {video ? (
            <EntryVideo video={video} to={listedPath(video.id, list.id, PLAIN_ORDER)} />
          ) : (
            <UnavailableEntry />
          )}
        </li>
      ))}
    </ol>
  );
}
