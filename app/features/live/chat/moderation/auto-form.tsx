import { labeled } from "#app/lib/labeled.ts";
import { oneOf } from "#app/lib/mutation/state-schemas.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { Threshold } from "#worker/domain/kernel/judging/contract.ts";
import { THRESHOLDS } from "#worker/domain/kernel/judging/contract.ts";
import { type ChannelChatSettings, useChatSetting } from "./use-chat-settings.ts";

const OPTIONS: { value: Threshold; label: Message }[] = [
  {
    value: "off",
    label: msg("chat.automatic.levels.off"),
  },
  {
    value: "high",
    label: msg("chat.automatic.levels.high"),
  },
  {
    value: "medium",
    label: msg("chat.automatic.levels.medium"),
  },
  {
    value: "low",
    label: msg("chat.automatic.levels.low"),
  },
];
const CHOICES = [
  {
    name: "autoHold",
    label: msg("chat.automatic.hold.label"),
    hint: msg("chat.automatic.hold.hint"),
  },
  {
    name: "autoBlock",
    label: msg("chat.automatic.reject.label"),
    hint: msg("chat.automatic.reject.hint"),
  },
] as const;
const anyThreshold = oneOf(...THRESHOLDS);

export function AutoForm({ channel }: { channel: ChannelChatSettings }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">{t("chat.automatic.description")}</p>
      {CHOICES.map((choice) => (
        <ThresholdField key={choice.name} channel={channel} choice={choice} />
      ))}
    </div>
  );
}

function ThresholdField({
  channel,
  choice,
}: {
  channel: ChannelChatSettings;
  choice: (typeof CHOICES)[number];
}) {
  const { name, label, hint } = choice;
  const [from, setFrom] = useChatSetting(channel, {
    name,
    stored: channel.settings[name],
    schema: anyThreshold,
  });
  return (
    <Field label={t(label)} hint={t(hint)}>
      {(control) => (
        <Select
          {...control}
          options={labeled(OPTIONS)}
          value={from}
          onValueChange={(value) => setFrom(THRESHOLDS.find((one) => one === value) ?? from)}
          className="max-w-72"
        />
      )}
    </Field>
  );
}
