import { isCodecError, rareCodecIn } from "#app/lib/codec-names.ts";
import { t } from "#i18n/t.ts";

/**
 * Returns the error message for a codec that the browser cannot decode, or null for another error.
 */
export function describeCodecError(error: {
  details: string;
  mimeType?: string;
  reason?: string;
}): string | null {
  if (!isCodecError(error)) return null;
  const codec = rareCodecIn(`${error.mimeType ?? ""} ${error.reason ?? ""}`);
  return codec === null
    ? t("live.playback.codecUnsupported")
    : t("live.playback.namedCodecUnsupported", { codec });
}
