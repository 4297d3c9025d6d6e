import { useNavigate, useRevalidator } from "@remix-run/react";
import { Ellipsis, Flag, Link2, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ReportDialog } from "#app/features/trust/safety/report-dialog.tsx";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { playlistPath } from "#worker/domain/community/playlists/contract.ts";
import type { Playlist } from "#worker/domain/community/playlists/contract-api.ts";
import { playlistApi } from "./playlist-api.ts";
import { PlaylistForm } from "./playlist-form.tsx";

export function ListMenu({ list }: { list: Playlist }) {
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
