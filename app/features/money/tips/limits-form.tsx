import { type FormEvent, useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { rich } from "#app/ui/rich.tsx";
import { centsOf, formatMoney, formatTime } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { TIP_LIMITS_MAX } from "#worker/domain/money/tips/contract.ts";
import type { TipBudget } from "#worker/domain/money/tips/contract-api.ts";
import { tipApi } from "./tip-api.ts";

const FIELDS = [
  {
    name: "dayCents",
    label: msg("tips.limits.dayLabel"),
    max: TIP_LIMITS_MAX.dayCents,
  },
  {
    name: "monthCents",
    label: msg("tips.limits.monthLabel"),
    max: TIP_LIMITS_MAX.monthCents,
  },
] as const;
const plain = (cents: number) => (cents / 100).toFixed(2);

export function LimitsForm({ budget: given }: { budget: TipBudget }) {
  const [budget, setBudget] = useState(given);
  const [typed, setTyped] = useState({
    dayCents: plain(given.dayCents),
    monthCents: plain(given.monthCents),
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { isBusy, fields, error, clear, run } = useMutation();
  const errors: Record<string, string | null | undefined> = {
    dayCents: error,
    ...fields,
    ...faults,
  };
  const [saved, setSaved] = useState("");
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const [dayCents, monthCents] = [centsOf(typed.dayCents), centsOf(typed.monthCents)];
    const found: Record<string, string> = {};
    for (const { name, max } of FIELDS) {
      const cents = name === "dayCents" ? dayCents : monthCents;
      if (cents === null || cents > max)
        found[name] = t("tips.limits.limitTooHigh", { max: formatMoney(max) });
    }
    setFaults(found);
    clear();
    setSaved("");
    if (dayCents === null || monthCents === null || Object.keys(found).length > 0) return;
    const outcome = await run(tipApi.setLimits({ dayCents, monthCents }));
    if (!outcome.ok) return;
    setBudget(outcome.response);
    setSaved(
      outcome.response.next === null ? t("tips.limits.success") : t("tips.limits.pendingSuccess"),
    );
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Remaining label={t("tips.limits.today")} remaining={budget.dayLeft} of={budget.dayCents} />
        <Remaining
          label={t("tips.limits.lastMonth")}
          remaining={budget.monthLeft}
          of={budget.monthCents}
        />
      </div>
      {budget.next && (
        <p className="text-pending text-sm">
          {t("tips.limits.pendingChange", {
            dayCents: formatMoney(budget.next.dayCents),
            monthCents: formatMoney(budget.next.monthCents),
            time: formatTime(budget.next.from),
          })}
        </p>
      )}
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ name, label }) => (
            <Field key={name} label={t(label)} error={errors[name]}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  className="tabular"
                  value={typed[name]}
                  maxLength={10}
                  onChange={({ target: { value } }) =>
                    setTyped((before) => ({ ...before, [name]: value }))
                  }
                />
              )}
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t("tips.limits.saving") : t("tips.limits.submit")}
          </Button>
          <p role="status" className="text-paid text-sm">
            {saved}
          </p>
        </div>
      </form>
    </div>
  );
}

function Remaining({ label, remaining, of }: { label: string; remaining: number; of: number }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex justify-between gap-3">
        <span className="text-muted">{label}</span>
        <span className="tabular">
          {rich("tips.limits.remaining", {
            left: formatMoney(remaining),
            strong: (text) => <strong>{text}</strong>,
            of: formatMoney(of),
          })}
        </span>
      </p>
      <Progress
        value={of === 0 ? 0 : remaining / of}
        label={t("tips.limits.remainingAriaLabel", { label })}
      />
    </div>
  );
}
