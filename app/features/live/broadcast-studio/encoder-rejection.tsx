import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";
import type { EncoderRejection } from "#worker/domain/live/streams/contract-api.ts";

/** Shows why the server rejected the encoder, because most encoders show no reason. */
export function EncoderRejectionAlert({ rejection }: { rejection: EncoderRejection | null }) {
  return (
    rejection && (
      <Alert variant="danger" title={t("live.encoder.rejectionTitle")}>
        {rejection.message}
      </Alert>
    )
  );
}
