import { type FormEvent, useState } from "react";
import { ApiError } from "#app/api.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { rich } from "#app/rich.tsx";
import { t } from "#i18n/t.ts";
import { eraseVideo } from "./content-api.ts";

interface EraseDialogProps {
  /** Null while closed. */
  video: { id: string; title: string } | null;
  onClose: () => void;
  onErased: () => void;
}

/** Deletes a video for good, once its title has been typed. */
export function EraseDialog({ video, onClose, onErased }: EraseDialogProps) {
  return (
    <Dialog open={video !== null} onOpenChange={(open) => !open && onClose()}>
      {video && (
        <DialogContent title={t("studio.deleteForGood2")} description={t("studio.theVideoItsFilesCommentsAnd")}>
          <EraseForm key={video.id} video={video} onErased={onErased} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function EraseForm({ video, onErased }: { video: { id: string; title: string }; onErased: () => void }) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const wanted = video.title || "delete";
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await eraseVideo(video.id, typed);
      onErased();
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t("studio.itCouldNotBeDeletedCheck"));
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-5">
      <Field label={rich("studio.typeWantedToConfirm", { wanted, q: (text) => <q className="break-words">{text}</q> })} error={fault}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(null);
            }}
          />
        )}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="quiet">{t("studio.cancel")}</Button>
        </DialogClose>
        <Button type="submit" variant="danger" disabled={busy || typed.trim() !== wanted}>
          {busy ? t("studio.deleting") : t("studio.deleteForGood")}
        </Button>
      </DialogFooter>
    </form>
  );
}
