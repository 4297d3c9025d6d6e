import { useId } from "react";
import * as z from "zod/mini";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { msg, t } from "#i18n/t.ts";
import { SLOW_MODES } from "#worker/domain/live/chat/contract.ts";
import { type ChannelChatSettings, useChatSetting } from "./use-chat-settings.ts";

const slowChoice = (seconds: number) => ({
  value: String(seconds),
  label:
    seconds === 0
      ? t("chat.automatic.levels.off")
      : seconds < 60 || seconds % 60 !== 0
        ? t("chat.duration.seconds", { n: seconds })
        : t("chat.duration.minutesShort", { n: seconds / 60 }),
});

const SWITCHES = [
  {
    mode: "followersOnly",
    label: msg("chat.modes.followersOnly.label"),
    about: msg("chat.modes.followersOnly.hint"),
  },
  {
    mode: "verifiedOnly",
    label: msg("chat.modes.verifiedOnly.label"),
    about: msg("chat.modes.verifiedOnly.hint"),
  },
  {
    mode: "planOnly",
    label: msg("chat.modes.subscribersOnly.label"),
    about: msg("chat.modes.subscribersOnly.hint"),
  },
  {
    mode: "closed",
    label: msg("chat.modes.chatOff.label"),
    about: msg("chat.modes.chatOff.hint"),
  },
] as const;
const Seconds = z.number();

export function ModesForm({ channel }: { channel: ChannelChatSettings }) {
  const [slowMode, setSlowMode] = useChatSetting(channel, {
    name: "slowMode",
    stored: channel.settings.modes.slowMode,
    schema: Seconds,
  });
  const choices = [...new Set([...SLOW_MODES, slowMode])].map(slowChoice);
  return (
    <div className="grid gap-5">
      <Field label={t("chat.modes.slowMode.label")} hint={t("chat.modes.slowMode.hint")}>
        {(control) => (
          <Select
            {...control}
            options={choices}
            value={String(slowMode)}
            onValueChange={(value) => setSlowMode(Number(value))}
            className="max-w-60"
          />
        )}
      </Field>
      {SWITCHES.map((choice) => (
        <ModeSwitch key={choice.mode} channel={channel} choice={choice} />
      ))}
      <p className="text-muted text-sm">{t("chat.modes.description")}</p>
    </div>
  );
}

function ModeSwitch({
  channel,
  choice,
}: {
  channel: ChannelChatSettings;
  choice: (typeof SWITCHES)[number];
}) {
  const id = useId();
  const { mode, label, about } = choice;
  const [isOn, setOn] = useChatSetting(channel, {
    name: mode,
    stored: channel.settings.modes[mode],
    schema: onOrOff,
  });
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold text-sm">
          {t(label)}
        </label>
        <p id={`${id}-about`} className="text-muted text-sm">
          {t(about)}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-about`} checked={isOn} onCheckedChange={setOn} />
    </div>
  );
}
