import { useId } from "react";
import { FieldError } from "#app/ui/field.tsx";
import { Slider } from "#app/ui/slider.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { formatPercent } from "#i18n/format.ts";

interface RangeFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: number;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

export function RangeField({
  label,
  hint,
  error,
  value,
  min,
  max,
  step,
  format,
  disabled = false,
  onChange,
}: RangeFieldProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span aria-hidden className="tabular font-semibold">
          {format(value)}
        </span>
      </div>
      <Slider
        aria-label={label}
        valueText={format(value)}
        aria-describedby={
          [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined
        }
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        // Removes rounding errors of steps of 0.1, such as 0.30000000000000004.
        onValueChange={([next]) => next !== undefined && onChange(Math.round(next * 10) / 10)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

type WeightFieldProps = Omit<RangeFieldProps, "min" | "max" | "step" | "format">;

export const WeightField = (props: WeightFieldProps) => (
  <RangeField {...props} min={0} max={1} step={0.1} format={formatPercent} />
);

interface SwitchFieldProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchField({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="measure text-muted text-sm">
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="mt-0.5"
      />
    </div>
  );
}
