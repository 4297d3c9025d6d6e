import { useId } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import { t } from "#i18n/t.ts";
import { SLOW_MODES } from "#worker/domain/chat/contract.ts";
import type { ChatSettingsState, Settings } from "./use-chat-settings.ts";

const slowChoice = (seconds: number) => ({
  value: String(seconds),
  label:
    seconds === 0
      ? t("chat.off")
      : seconds < 60 || seconds % 60 !== 0
        ? t("chat.seconds", { n: seconds })
        : t("chat.minutes", { n: seconds / 60 }),
});

const SWITCHES = [
  {
    mode: "followersOnly",
    get label() {
      return t("chat.followersOnly");
    },
    get about() {
      return t("chat.whoeverWritesHasToFollowThe");
    },
  },
  {
    mode: "verifiedOnly",
    get label() {
      return t("chat.verifiedEMailOnly");
    },
    get about() {
      return t("chat.whoeverWritesHasToHaveA");
    },
  },
  {
    mode: "planOnly",
    get label() {
      return t("chat.subscribersOnly");
    },
    get about() {
      return t("chat.whoeverWritesHasToHaveAPaid");
    },
  },
  {
    mode: "closed",
    get label() {
      return t("chat.chatOff");
    },
    get about() {
      return t("chat.nobodyWritesButTheStreamerAnd");
    },
  },
] as const;

/** Who may write and how often. Each change counts at once, for everybody in the chat. */
export function ModesForm({ settings, change }: { settings: Settings; change: ChatSettingsState["change"] }) {
  const id = useId();
  const { modes } = settings;
  const choices = [...new Set([...SLOW_MODES, modes.slowMode])].map(slowChoice);
  return (
    <div className="grid gap-5">
      <Field label={t("chat.slowMode")} hint={t("chat.howLongAPersonWaitsBetween")}>
        {(control) => (
          <Select
            {...control}
            options={choices}
            value={String(modes.slowMode)}
            onValueChange={(value) => void change({ slowMode: Number(value) })}
            className="max-w-60"
          />
        )}
      </Field>
      {SWITCHES.map(({ mode, label, about }) => (
        <div key={mode} className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <label htmlFor={`${id}-${mode}`} className="font-semibold text-sm">
              {label}
            </label>
            <p id={`${id}-${mode}-about`} className="text-muted text-sm">
              {about}
            </p>
          </div>
          <Switch
            id={`${id}-${mode}`}
            aria-describedby={`${id}-${mode}-about`}
            checked={modes[mode]}
            onCheckedChange={(on) => void change({ [mode]: on })}
          />
        </div>
      ))}
      <p className="text-muted text-sm">{t("chat.theStreamerAndTheModeratorsAre")}</p>
    </div>
  );
}
