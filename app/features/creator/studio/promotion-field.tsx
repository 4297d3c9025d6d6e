import { Switch } from "#app/ui/switch.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { t } from "#i18n/t.ts";
import { disclosureOf, ownDisclosure } from "#worker/domain/media/videos/contract-disclosure.ts";
import type {
  EditableDetails,
  EditableVideo,
} from "#worker/domain/media/videos/contract-studio.ts";

interface PromotionFieldProps {
  video: EditableVideo;
  details: EditableDetails;
  onChange: (change: Partial<EditableDetails>) => void;
}

export function PromotionField({ video, details, onChange }: PromotionFieldProps) {
  const { paidPartner } = video;
  const about =
    paidPartner === null
      ? t("studio.promotion.hint", { label: ownDisclosure() })
      : t("studio.promotion.dealHint", { label: disclosureOf(paidPartner) });
  return (
    <SwitchRow label={t("studio.promotion.label")} about={about}>
      {(control) => (
        <Switch
          {...control}
          checked={paidPartner !== null || details.paidPromotion}
          disabled={paidPartner !== null}
          onCheckedChange={(paidPromotion) => onChange({ paidPromotion })}
        />
      )}
    </SwitchRow>
  );
}
