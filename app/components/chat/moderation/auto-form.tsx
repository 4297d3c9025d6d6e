import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { t } from "#i18n/t.ts";
import { THRESHOLDS, type Threshold } from "#worker/domain/ai/contract-moderation.ts";
import type { ChatSettingsState, Settings } from "./use-chat-settings.ts";

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

/** What is read by the site's own program before it is shown. */
export function AutoForm({ settings, change }: { settings: Settings; change: ChatSettingsState["change"] }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">{t("chat.everyMessageIsReadForThreats")}</p>
      {CHOICES.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint}>
          {(control) => (
            <Select
              {...control}
              options={OPTIONS}
              value={settings[name]}
              onValueChange={(value) => {
                const from = THRESHOLDS.find((t) => t === value);
                if (from) void change({ [name]: from });
              }}
              className="max-w-72"
            />
          )}
        </Field>
      ))}
    </div>
  );
}
