import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

interface EndStreamProps {
  onEnd: () => void;
  ending?: boolean;
  encoder?: boolean;
}

/** Button that ends the stream after a confirmation, because ending cannot be undone. */
export function EndStream({ onEnd, ending = false, encoder = false }: EndStreamProps) {
  return (
    <AlertDialog
      trigger={
        <Button variant="live" disabled={ending}>
          {ending ? t("live.ending") : t("live.endStream")}
        </Button>
      }
      title={t("live.endThisStream")}
      description={
        encoder ? t("live.stopYourEncoderTooItsNext") : t("live.yourViewersSeeThatItHas")
      }
      action={t("live.endStream")}
      cancel={t("live.keepStreaming")}
      onAction={onEnd}
    />
  );
}
