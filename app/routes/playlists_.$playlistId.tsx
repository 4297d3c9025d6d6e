import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigate, useRevalidator } from "@remix-run/react";
import { Ellipsis, Flag, Link2, ListVideo, Pencil, Play, Shuffle, Trash2 } from "lucide-react";
import { useState } from "react";
import { EntryVideo, UnavailableEntry } from "#app/features/community/playlists/entry-row.tsx";
import { listedPath, playedOrder } from "#app/features/community/playlists/list-order.ts";
import { itemKey, playlistApi } from "#app/features/community/playlists/playlist-api.ts";
import { PlaylistForm } from "#app/features/community/playlists/playlist-form.tsx";
import {
  type EditableEntry,
  SortableEntries,
} from "#app/features/community/playlists/sortable-entries.tsx";
import { ListVisibility } from "#app/features/community/playlists/visibility.tsx";
import { shareMeta } from "#app/features/media/share/share-meta.ts";
import {
  REACTION,
  reactionKey,
  reactionRequest,
} from "#app/features/media/watch/reaction-state.ts";
import { UserText } from "#app/features/media/watch/user-text.tsx";
import { ReportDialog } from "#app/features/trust/safety/report-dialog.tsx";
import { isText, onOrOff, stateOf } from "#app/lib/mutation/state-schemas.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { useOptimisticRows } from "#app/lib/mutation/use-optimistic-rows.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { toast } from "#app/ui/toast-store.ts";
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
    throw redirect(`/login?next=${encodeURIComponent(playlistPath(playlistId))}`);
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

const toEditable = (list: Playlist): EditableEntry[] =>
  list.entries.flatMap(({ videoId, video }) => (videoId === null ? [] : [{ videoId, video }]));

export default function PlaylistPage() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] content-start gap-8 py-8 lg:grid-cols-[320px_minmax(0,1fr)]">
      <Head list={list} />
      <section aria-label={t("playlists.detail.videosAriaLabel")}>
        {list.isOwner ? <EditableEntries key={list.id} list={list} /> : <Entries list={list} />}
      </section>
    </div>
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
              <Link to={listedPath(first, list.id, { shuffle: null, loop: false })}>
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

function ListMenu({ list }: { list: Playlist }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [openDialog, setOpenDialog] = useState<"edit" | "delete" | "report" | null>(null);
  const close = () => setOpenDialog(null);
  const { runOrToast } = useMutation();
  const remove = async () => {
    const { ok } = await runOrToast(playlistApi.remove(list.id), t("playlists.delete.failure"));
    if (!ok) return;
    toast({ title: t("playlists.delete.success") });
    navigate("/playlists");
  };
  if (list.kind !== "list") return null;
  const copy = async () => {
    const url = window.location.origin + playlistPath(list.id);
    await navigator.clipboard.writeText(url).then(
      () => toast({ title: t("playlists.share.success"), description: url }),
      () =>
        toast({
          title: t("playlists.share.failure"),
          description: url,
          variant: "destructive",
        }),
    );
  };
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton label={t("playlists.detail.menuLabel")} variant="secondary" tooltip={false}>
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {list.visibility !== "private" && (
            <DropdownMenuItem onSelect={() => void copy()}>
              <Link2 aria-hidden />
              {t("playlists.share.copyAction")}
            </DropdownMenuItem>
          )}
          {list.isOwner ? (
            <>
              <DropdownMenuItem onSelect={() => setOpenDialog("edit")}>
                <Pencil aria-hidden />
                {t("playlists.edit.action")}
              </DropdownMenuItem>
              <DropdownMenuItem destructive onSelect={() => setOpenDialog("delete")}>
                <Trash2 aria-hidden />
                {t("playlists.delete.action")}
              </DropdownMenuItem>
            </>
          ) : (
            <DropdownMenuItem onSelect={() => setOpenDialog("report")}>
              <Flag aria-hidden />
              {t("playlists.detail.report")}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={openDialog === "edit"} onOpenChange={(open) => !open && close()}>
        {openDialog === "edit" && (
          <DialogContent title={t("playlists.edit.title")}>
            <PlaylistForm
              initial={list}
              submit={t("playlists.edit.submit")}
              onCancel={close}
              request={(fields) => playlistApi.update(list.id, fields)}
              onSaved={() => {
                close();
                toast({ title: t("playlists.edit.success") });
                revalidate();
              }}
            />
          </DialogContent>
        )}
      </Dialog>
      <AlertDialog
        open={openDialog === "delete"}
        onOpenChange={(open) => !open && close()}
        title={t("playlists.delete.confirmTitle", { title: list.title })}
        description={t("playlists.delete.confirmBody")}
        action={t("playlists.delete.action")}
        onAction={() => void remove()}
      />
      <ReportDialog
        subjectType="playlist"
        subjectId={list.id}
        open={openDialog === "report"}
        onOpenChange={(open) => !open && close()}
      />
    </>
  );
}

const plain = { shuffle: null, loop: false };

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
            <EntryVideo video={video} to={listedPath(video.id, list.id, plain)} />
          ) : (
            <UnavailableEntry />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The ordered video IDs as one string, because equal strings compare as equal, unlike arrays. */
const ORDER = stateOf(isText);

function EditableEntries({ list }: { list: Playlist }) {
  const { revalidate } = useRevalidator();
  const { runOrToast } = useMutation();
  const isLiked = list.kind === "liked";
  const loaded = toEditable(list);
  const loadedIds = loaded.map(({ videoId }) => videoId);
  const [order, setOrder] = useOptimistic({
    key: `playlist-order:${list.id}`,
    stored: loadedIds.join(" "),
    schema: ORDER,
  });
  const [contained, setContained] = useOptimisticRows({
    prefix: itemKey(list.id, ""),
    ids: isLiked ? [] : loadedIds,
    schema: onOrOff,
  });
  const [reactions, setReaction] = useOptimisticRows({
    prefix: reactionKey(""),
    ids: isLiked ? loadedIds : [],
    schema: REACTION,
  });
  const ranks = new Map(order.split(" ").map((id, rank) => [id, rank]));
  const rankOf = ({ videoId }: EditableEntry) => ranks.get(videoId) ?? ranks.size;
  const entries = loaded
    .filter(
      ({ videoId }) =>
        contained.get(videoId) !== false && (reactions.get(videoId) ?? "like") === "like",
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
  const ids = entries.map(({ videoId }) => videoId);

  const move = (videoId: string, to: number) => {
    if (ids.indexOf(videoId) === to) return;
    const next = ids.filter((id) => id !== videoId);
    next.splice(to, 0, videoId);
    setOrder(next.join(" "), {
      request: playlistApi.reorder(list.id, next),
      failedTitle: t("playlists.reorder.failure"),
      onSaved: revalidate,
    });
  };
  const set = (videoId: string, isIn: boolean, failedTitle: string, onSaved: () => void) => {
    if (isLiked)
      setReaction(videoId, isIn ? "like" : null, {
        request: reactionRequest(videoId, isIn ? "like" : null),
        failedTitle,
        onSaved,
      });
    else
      setContained(videoId, isIn, {
        request: playlistApi.setContained(list.id, videoId, isIn),
        failedTitle,
        onSaved,
      });
  };
  const restore = (videoId: string) =>
    set(videoId, true, t("playlists.remove.undoFailure"), async () => {
      // The server appends the restored video, so the page must send the old order again.
      if (!isLiked)
        await runOrToast(playlistApi.reorder(list.id, ids), t("playlists.reorder.failure"));
      revalidate();
    });
  const remove = ({ videoId, video }: EditableEntry) =>
    set(videoId, false, t("playlists.remove.failure"), () => {
      revalidate();
      toast({
        title: isLiked
          ? t("playlists.unlike.success")
          : t("playlists.remove.success", { title: list.title }),
        // An unavailable video has no undo, because the server would not add it again.
        ...(video && {
          action: { label: t("playlists.remove.undo"), onAction: () => restore(videoId) },
        }),
      });
    });
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={ListVideo}
        title={isLiked ? t("playlists.detail.likedEmptyTitle") : t("playlists.detail.emptyTitle")}
        description={
          isLiked ? t("playlists.detail.likedEmptyBody") : t("playlists.detail.emptyBody")
        }
        action={
          <Button asChild>
            <Link to="/discover">{t("playlists.detail.discoverAction")}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <SortableEntries
      entries={entries}
      hrefOf={(videoId) => listedPath(videoId, list.id, plain)}
      {...(!isLiked && { onMove: move })}
      onRemove={remove}
      removeLabel={isLiked ? t("playlists.unlike.action") : t("playlists.remove.action")}
    />
  );
}
