import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { ApiError } from "#app/api.ts";
import { Button } from "#app/components/ui/button.tsx";
import { useToast } from "#app/components/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import { removeVideo, restoreVideo } from "./content-api.ts";
import { EraseDialog } from "./erase-dialog.tsx";

interface DeleteSectionProps {
  video: { id: string; title: string };
  /** What was typed and not saved is of no use any more. */
  onGone: () => void;
}

/** Away for a week, or for good. */
export function DeleteSection({ video, onGone }: DeleteSectionProps) {
  const [isErasing, setErasing] = useState(false);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { toast } = useToast();

  const failed = (error: unknown) => {
    const description = error instanceof ApiError ? error.message : t("studio.checkYourConnectionAndTryAgain");
    toast({ title: t("studio.thatDidNotWork"), description, variant: "destructive" });
  };
  async function remove() {
    setBusy(true);
    try {
      await removeVideo(video.id);
    } catch (error) {
      setBusy(false);
      return failed(error);
    }
    onGone();
    navigate("/studio");
    const back = () => restoreVideo(video.id).then(() => navigate(`/studio/videos/${video.id}`), failed);
    toast({
      title: t("studio.deleted"),
      description: t("studio.keptForSevenDaysUnderRemoved"),
      action: { label: t("studio.undo"), onAction: () => void back() },
    });
  }

  return (
    <section aria-labelledby="delete-heading" className="grid gap-3 border-line border-t pt-6">
      <h2 id="delete-heading" className="text-base">
        {t("studio.delete")}
      </h2>
      <p className="measure text-muted text-sm">{t("studio.aDeletedVideoIsGoneFor")}</p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => void remove()}>
          {t("studio.delete")}
        </Button>
        <Button variant="quiet" className="text-danger" disabled={busy} onClick={() => setErasing(true)}>
          {t("studio.deleteForGood")}
        </Button>
      </div>
      <EraseDialog
        video={isErasing ? video : null}
        onClose={() => setErasing(false)}
        onErased={() => {
          onGone();
          navigate("/studio");
          toast({ title: t("studio.deletedForGood") });
        }}
      />
    </section>
  );
}
