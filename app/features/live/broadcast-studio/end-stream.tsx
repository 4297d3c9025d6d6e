import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

interface EndStreamProps {
  onEnd: () => void;
  ending?: boolean;
  encoder?: boolean;
}

export function EndStream({ onEnd, ending = false, encoder = false }: EndStreamProps) {
  return (
    <AlertDialog
      trigger={
        <Button variant="live" disabled={ending}>
          {ending ? t("live.end.busy") : t("live.end.action")}
        </Button>
      }
      title={t("live.end.confirmTitle")}
      description={encoder ? t("live.end.confirmEncoderBody") : t("live.end.confirmBody")}
      action={t("live.end.action")}
      cancel={t("live.end.confirmCancel")}
      onAction={onEnd}
    />
  );
}
