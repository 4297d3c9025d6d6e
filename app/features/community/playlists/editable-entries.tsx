import { Link, useRevalidator } from "@remix-run/react";
import { ListVideo } from "lucide-react";
import {
  REACTION,
  reactionKey,
  reactionRequest,
} from "#app/features/media/watch/reaction-state.ts";
import { isText, onOrOff, stateOf } from "#app/lib/mutation/state-schemas.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { useOptimisticRows } from "#app/lib/mutation/use-optimistic-rows.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Playlist } from "#worker/domain/community/playlists/contract-api.ts";
import { listedPath, PLAIN_ORDER } from "./list-order.ts";
import { itemKey, playlistApi } from "./playlist-api.ts";
import { type EditableEntry, SortableEntries } from "./sortable-entries.tsx";

const toEditable = (list: Playlist): EditableEntry[] =>
  list.entries.flatMap(({ videoId, video }) => (videoId === null ? [] : [{ videoId, video }]));

/** The ordered video IDs as one string, because equal strings compare as equal, unlike arrays. */
const ORDER = stateOf(isText);

export function EditableEntries({ list }: { list: Playlist }) {
  const isLiked = list.kind === "liked";
  const { entries, move, remove } = useEntries(list);
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
      hrefOf={(videoId) => listedPath(videoId, list.id, PLAIN_ORDER)}
      {...(!isLiked && { onMove: move })}
      onRemove={remove}
      removeLabel={isLiked ? t("playlists.unlike.action") : t("playlists.remove.action")}
    />
  );
}

function useEntries(list: Playlist) {
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
  return { entries, move, remove };
}
