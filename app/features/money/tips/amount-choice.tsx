import { type ComponentPropsWithoutRef, useId, useState } from "react";
import { cn } from "#app/ui/cn.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { centsOf, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { TIP_PRESETS } from "#worker/domain/money/tips/contract.ts";

interface AmountChoiceProps {
  cents: number | null;
  /** Called with the amount in cents; null if the input is invalid. */
  onCents: (cents: number | null) => void;
  error: string | null;
}

export function AmountChoice({ cents, onCents, error }: AmountChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const isCustom = typed !== "";
  return (
    <fieldset className="grid gap-2" aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="mb-2 font-semibold text-sm">{t("tips.amount.label")}</legend>
      <div className="grid grid-cols-5 gap-2">
        {TIP_PRESETS.map((preset) => (
          <AmountPreset
            key={preset}
            cents={preset}
            name={id}
            checked={!isCustom && cents === preset}
            onChange={() => {
              setTyped("");
              onCents(preset);
            }}
          />
        ))}
      </div>
      <div className="flex items-center gap-3">
        <label htmlFor={`${id}-own`} className="shrink-0 text-muted text-sm">
          {t("tips.amount.otherLabel")}
        </label>
        <Input
          id={`${id}-own`}
          inputMode="decimal"
          autoComplete="off"
          className={cn("tabular", isCustom && "ring-2 ring-accent")}
          placeholder="0.00"
          value={typed}
          maxLength={10}
          aria-invalid={isCustom && (cents === null || error !== null) ? true : undefined}
          onChange={({ target: { value } }) => {
            setTyped(value);
            onCents(value === "" ? TIP_PRESETS[1] : centsOf(value));
          }}
        />
      </div>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {isCustom && cents === null && <FieldError>{t("tips.amount.invalidFormat")}</FieldError>}
    </fieldset>
  );
}

export function AmountPreset({
  cents,
  ...input
}: { cents: number } & ComponentPropsWithoutRef<"input">) {
  return (
    <label className="tabular grid h-11 cursor-pointer place-items-center rounded-md font-semibold text-sm ring-1 ring-edge ring-inset transition-colors hover:bg-surface has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input {...input} type="radio" className="sr-only" />
      {formatPrice(cents)}
    </label>
  );
}
