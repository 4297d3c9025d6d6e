import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { oneOf } from "#app/lib/mutation/state-schemas.ts";
import { t } from "#i18n/t.ts";
import { THRESHOLDS, type Threshold } from "#worker/domain/judging/contract.ts";
import { type OwnChatSettings, useChatSetting } from "./use-chat-settings.ts";

const OPTIONS: { value: Threshold; label: string }[] = [
  {
    value: "off",
    get label() {
      return t("chat.off");
    },
  },
  {
    value: "high",
    get label() {
      return t("chat.onlyWhatIsGrave");
    },
  },
  {
    value: "medium",
    get label() {
      return t("chat.whatIsGraveOrMedium");
    },
  },
  {
    value: "low",
    get label() {
      return t("chat.everythingThatLooksUnfit");
    },
  },
];
const CHOICES = [
  {
    name: "autoHold",
    get label() {
      return t("chat.holdForReview");
    },
    get hint() {
      return t("chat.suchAMessageWaitsUnderReview");
    },
  },
  {
    name: "autoBlock",
    get label() {
      return t("chat.refuse");
    },
    get hint() {
      return t("chat.suchAMessageIsNotTaken");
    },
  },
] as const;
const anyThreshold = oneOf(...THRESHOLDS);

/** What is read by the site's own program before it is shown. */
export function AutoForm({ own }: { own: OwnChatSettings }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">{t("chat.everyMessageIsReadForThreats")}</p>
      {CHOICES.map((choice) => (
        <ThresholdField key={choice.name} own={own} choice={choice} />
      ))}
    </div>
  );
}

function ThresholdField({ own, choice }: { own: OwnChatSettings; choice: (typeof CHOICES)[number] }) {
  const { name, label, hint } = choice;
  const [from, setFrom] = useChatSetting(own, { name, stored: own.settings[name], schema: anyThreshold });
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          options={OPTIONS}
          value={from}
          onValueChange={(value) => setFrom(THRESHOLDS.find((one) => one === value) ?? from)}
          className="max-w-72"
        />
      )}
    </Field>
  );
}
