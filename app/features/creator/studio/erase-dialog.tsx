import { type FormEvent, useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { eraseVideo } from "./content-api.ts";

interface EraseDialogProps {
  video: { id: string; title: string } | null;
  onClose: () => void;
  onErased: () => void;
}

export function EraseDialog({ video, onClose, onErased }: EraseDialogProps) {
  return (
    <Dialog open={video !== null} onOpenChange={(open) => !open && onClose()}>
      {video && (
        <DialogContent
          title={t("studio.erase.confirmTitle")}
          description={t("studio.erase.confirmBody")}
        >
          <EraseForm key={video.id} video={video} onErased={onErased} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function EraseForm({
  video,
  onErased,
}: {
  video: { id: string; title: string };
  onErased: () => void;
}) {
  const [typed, setTyped] = useState("");
  const { isBusy, reason, clear, run } = useMutation();
  const confirmation = video.title || "delete";
  async function submit(event: FormEvent) {
    event.preventDefault();
    const { ok } = await run(eraseVideo(video.id, typed));
    if (ok) onErased();
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-5">
      <Field
        label={rich("studio.erase.confirmationLabel", {
          wanted: confirmation,
          q: (text) => <q className="break-words">{text}</q>,
        })}
        error={reason}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              clear();
            }}
          />
        )}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="quiet">{t("studio.actions.cancel")}</Button>
        </DialogClose>
        <Button type="submit" variant="danger" disabled={isBusy || typed.trim() !== confirmation}>
          {isBusy ? t("studio.actions.deleting") : t("studio.erase.confirmAction")}
        </Button>
      </DialogFooter>
    </form>
  );
}
