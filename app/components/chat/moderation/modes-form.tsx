import { useId } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import { SLOW_MODES } from "#worker/domain/chat/contract.ts";
import type { ChatSettingsState, Settings } from "./use-chat-settings.ts";

const SLOW = SLOW_MODES.map((s) => ({ value: String(s), label: s === 0 ? "Off" : s < 60 ? `${s} seconds` : `${s / 60} min` }));

const SWITCHES = [
  { mode: "followersOnly", label: "Followers only", about: "Whoever writes has to follow the channel." },
  { mode: "verifiedOnly", label: "Verified e-mail only", about: "Whoever writes has to have a verified e-mail address." },
  { mode: "planOnly", label: "Subscribers only", about: "Whoever writes has to have a paid plan." },
  { mode: "closed", label: "Chat off", about: "Nobody writes but the streamer and the moderators." },
] as const;

/** Who may write and how often. Each change counts at once, for everybody in the chat. */
export function ModesForm({ settings, change }: { settings: Settings; change: ChatSettingsState["change"] }) {
  const id = useId();
  const { modes } = settings;
  const choices = SLOW.some(({ value }) => value === String(modes.slowMode))
    ? SLOW
    : [...SLOW, { value: String(modes.slowMode), label: `${modes.slowMode} seconds` }];
  return (
    <div className="grid gap-5">
      <Field label="Slow mode" hint="How long a person waits between two messages.">
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
      <p className="text-muted text-sm">The streamer and the moderators are exempt. What is set here stays for the streams to come.</p>
    </div>
  );
}
