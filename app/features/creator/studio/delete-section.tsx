import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import { removeVideo, restoreVideo } from "./content-api.ts";
import { EraseDialog } from "./erase-dialog.tsx";

interface DeleteSectionProps {
  video: { id: string; title: string };
  /** Called after the deletion, so that the page discards unsaved changes without a warning. */
  onDeleted: () => void;
}

export function DeleteSection({ video, onDeleted }: DeleteSectionProps) {
  const [isErasing, setErasing] = useState(false);
  const { isBusy, runOrToast } = useMutation();
  const navigate = useNavigate();
  const { toast } = useToast();

  async function restore() {
    const { ok } = await runOrToast(restoreVideo(video.id), t("studio.restore.failure"));
    if (ok) navigate(`/studio/videos/${video.id}`);
  }
  async function remove() {
    const { ok } = await runOrToast(removeVideo(video.id), t("studio.delete.failure"));
    if (!ok) return;
    onDeleted();
    navigate("/studio");
    toast({
      title: t("studio.delete.successTitle"),
      description: t("studio.delete.successBody"),
      action: { label: t("studio.actions.undo"), onAction: () => void restore() },
    });
  }

  return (
    <section aria-labelledby="delete-heading" className="grid gap-3 border-line border-t pt-6">
      <h2 id="delete-heading" className="text-base">
        {t("studio.actions.delete")}
      </h2>
      <p className="measure text-muted text-sm">{t("studio.delete.description")}</p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => void remove()}>
          {isBusy ? t("studio.actions.deleting") : t("studio.actions.delete")}
        </Button>
        <Button
          variant="quiet"
          className="text-danger"
          disabled={isBusy}
          onClick={() => setErasing(true)}
        >
          {t("studio.erase.confirmAction")}
        </Button>
      </div>
      <EraseDialog
        video={isErasing ? video : null}
        onClose={() => setErasing(false)}
        onErased={() => {
          onDeleted();
          navigate("/studio");
          toast({ title: t("studio.erase.success") });
        }}
      />
    </section>
  );
}
