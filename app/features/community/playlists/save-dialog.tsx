import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { OwnPlaylist } from "#worker/domain/community/playlists/contract-api.ts";
import { itemKey, playlistApi } from "./playlist-api.ts";
import { PlaylistForm } from "./playlist-form.tsx";
import { ListVisibility } from "./visibility.tsx";

interface SaveDialogProps {
  videoId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function SaveDialog({ videoId, open, onOpenChange }: SaveDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && (
        <DialogContent title={t("playlists.save.title")} size="sm">
          <Lists videoId={videoId} close={() => onOpenChange(false)} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Lists({ videoId, close }: { videoId: string; close: () => void }) {
  const [lists, setLists] = useState<OwnPlaylist[] | "loading" | "failed">("loading");
  const [making, setMaking] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    playlistApi.forVideo(videoId).then(
      (found) => !isUnmounted && setLists(found),
      () => !isUnmounted && setLists("failed"),
    );
    return () => {
      isUnmounted = true;
    };
  }, [videoId]);

  if (making) {
    return (
      <PlaylistForm
        short
        submit={t("playlists.save.createSubmit")}
        onCancel={() => setMaking(false)}
        request={({ title, visibility }) => playlistApi.create({ title, visibility, videoId })}
        onSaved={({ title }) => {
          close();
          toast({ title: t("playlists.save.success", { title }) });
        }}
      />
    );
  }
  return (
    <div className="mt-4 grid gap-4">
      {lists === "loading" && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">{t("playlists.save.loading")}</span>
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} className="h-12 rounded-md" />
          ))}
        </div>
      )}
      {lists === "failed" && <Alert variant="danger">{t("playlists.save.loadFailure")}</Alert>}
      {Array.isArray(lists) && (
        <ul className="-mx-2 grid max-h-[40dvh] gap-1 overflow-y-auto">
          {lists.map((list) => (
            <li key={list.id}>
              <ListTick list={list} videoId={videoId} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button onClick={() => setMaking(true)}>
          <Plus aria-hidden />
          {t("playlists.page.newAction")}
        </Button>
        <Button asChild variant="quiet">
          <Link to="/playlists" onClick={close}>
            {t("playlists.save.allPlaylists")}
          </Link>
        </Button>
      </div>
    </div>
  );
}

function ListTick({ list, videoId }: { list: OwnPlaylist; videoId: string }) {
  const id = useId();
  const [isIn, setIn] = useOptimistic({
    key: itemKey(list.id, videoId),
    stored: list.contains,
    schema: onOrOff,
  });
  const { title } = list;
  const toggle = () =>
    setIn(!isIn, {
      request: playlistApi.setContained(list.id, videoId, !isIn),
      failedTitle: t("playlists.save.failure"),
      onSaved: () =>
        toast({
          title: isIn
            ? t("playlists.remove.success", { title })
            : t("playlists.save.success", { title }),
        }),
    });
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-line/40 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2"
    >
      <input
        id={id}
        type="checkbox"
        checked={isIn}
        onChange={toggle}
        className="tick size-4.5 shrink-0 outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{title}</span>
        <span className="tabular flex gap-1.5 text-muted text-xs">
          <ListVisibility visibility={list.visibility} /> ·{" "}
          {t("ui.count.videos", { n: counted(list.count + Number(isIn) - Number(list.contains)) })}
        </span>
      </span>
    </label>
  );
}
