import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "#app/ui/cn.ts";
import { FieldError } from "#app/ui/field.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";

interface ToggleProps {
  name: string;
  label: ReactNode;
  about?: ReactNode;
  defaultChecked?: boolean;
  checked?: boolean;
  onToggle?: (on: boolean) => void;
}

/** Renders a native checkbox, which works without JavaScript and submits `name=on`. */
export function Toggle({ label, about, onToggle, ...props }: ToggleProps) {
  return (
    <SwitchRow label={label} about={about}>
      {(control) => (
        <input
          {...control}
          {...props}
          type="checkbox"
          onChange={onToggle && ((event) => onToggle(event.currentTarget.checked))}
          className="relative mt-0.5 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-white before:shadow-knob before:transition-transform before:content-[''] checked:bg-accent checked:before:translate-x-5"
        />
      )}
    </SwitchRow>
  );
}

export interface Choice<Value extends string = string> {
  value: Value;
  label: ReactNode;
  about?: ReactNode;
  icon?: LucideIcon;
}

interface ChoiceGroupProps<Value extends string> {
  name: string;
  legend: ReactNode;
  about?: ReactNode;
  choices: readonly Choice<Value>[];
  defaultValue?: string;
  value?: string;
  onChoose?: (value: Value) => void;
  error?: string | undefined;
  className?: string;
}

export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const {
    name,
    legend,
    about,
    choices,
    defaultValue,
    value: chosen,
    onChoose,
    error,
    className,
  } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      {about && <p className="measure -mt-1 mb-3 text-muted text-sm">{about}</p>}
      <div className={cn("grid gap-2", className)}>
        {choices.map(({ value, label, about: description, icon: Icon }) => (
          <label
            key={value}
            className="flex gap-3 rounded-md p-3 ring-1 ring-line ring-inset transition-colors hover:bg-surface has-checked:bg-accent-soft has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={value}
              {...(chosen === undefined
                ? { defaultChecked: value === defaultValue }
                : { checked: value === chosen })}
              onChange={onChoose && (() => onChoose(value))}
              className="tick mt-px size-4.5 outline-none"
            />
            <span className="grid min-w-0 content-start gap-0.5 text-sm">
              <span className="flex items-center gap-2 font-semibold">
                {Icon && <Icon aria-hidden className="size-4" />}
                {label}
              </span>
              {description && <span className="text-muted">{description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
