import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { t } from "#i18n/t.ts";
import ConfirmIdentity from "./confirm-identity.tsx";

/** Asks over the page who is there. Closing it is a no. */
export default function StepUpWindow({ onSettled }: { onSettled: (proved: boolean) => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onSettled(false)}>
      <DialogContent
        title={t("auth.confirmThatItIsYou")}
        description={t("auth.thisIsASensitiveChangeFor")}
        size="sm"
      >
        <div className="mt-5">
          <ConfirmIdentity onProved={() => onSettled(true)} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
