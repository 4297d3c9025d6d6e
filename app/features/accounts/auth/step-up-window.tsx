import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { t } from "#i18n/t.ts";
import ConfirmIdentity from "./confirm-identity.tsx";

/** Closing the dialog counts as a refusal to confirm the identity. */
export default function StepUpWindow({ onSettled }: { onSettled: (proved: boolean) => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onSettled(false)}>
      <DialogContent
        title={t("auth.stepUp.title")}
        description={t("auth.stepUp.description")}
        size="sm"
      >
        <div className="mt-5">
          <ConfirmIdentity onProved={() => onSettled(true)} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
