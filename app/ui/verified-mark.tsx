import { BadgeCheck } from "lucide-react";
import { t } from "#i18n/t.ts";

export function VerifiedMark() {
  return (
    <>
      <BadgeCheck aria-hidden className="inline size-[1.1em] shrink-0 text-accent" />
      <span className="sr-only">{t("ui.verifiedMark.label")}</span>
    </>
  );
}
