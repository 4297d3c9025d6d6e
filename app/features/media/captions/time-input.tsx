import { useEffect, useState } from "react";
import { cueTime, parseCueTime } from "#app/features/media/captions/edit-cues.ts";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";

interface TimeInputProps {
  label: string;
  value: number;
  onChange: (ms: number) => void;
}

/** Text that cannot be parsed stays visible and does not call `onChange`. */
export function TimeInput({ label, value, onChange }: TimeInputProps) {
  const [text, setText] = useState(cueTime(value));
  useEffect(() => setText(cueTime(value)), [value]);
  const isUnread = parseCueTime(text) === null;
  const commit = () => {
    const ms = parseCueTime(text);
    if (ms === null) return;
    setText(cueTime(ms));
    if (ms !== value) onChange(ms);
  };
  return (
    <Input
      aria-label={label}
      aria-invalid={isUnread ? true : undefined}
      title={isUnread ? t("captions.cue.timeInvalid") : undefined}
      inputMode="decimal"
      className="tabular h-9 w-28 px-2 text-sm"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
