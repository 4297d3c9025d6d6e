import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { THRESHOLDS, type Threshold } from "#worker/domain/ai/contract-moderation.ts";
import type { ChatSettingsState, Settings } from "./use-chat-settings.ts";

const OPTIONS: { value: Threshold; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "high", label: "Only what is grave" },
  { value: "medium", label: "What is grave or medium" },
  { value: "low", label: "Everything that looks unfit" },
];
const CHOICES = [
  {
    name: "autoHold",
    label: "Hold for review",
    hint: "Such a message waits under Review, with the reason. Only its author and you see it.",
  },
  { name: "autoBlock", label: "Refuse", hint: "Such a message is not taken at all; its author is asked to say it another way." },
] as const;

/** What is read by the site's own program before it is shown. */
export function AutoForm({ settings, change }: { settings: Settings; change: ChatSettingsState["change"] }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">
        Every message is read for threats, hate, harassment, scams and the like before it is shown, also with spaced-out letters. It is read
        here: nothing goes to another company. The streamer and the moderators are exempt; what a tip says is never refused, but held.
      </p>
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
