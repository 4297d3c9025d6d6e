import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import { dayText } from "#worker/domain/creator/analytics/contract.ts";

interface OtherDaysProps {
  open: boolean;
  /** Days since the epoch, UTC. */
  selected: { from: number; to: number };
  today: number;
  children?: ReactNode;
}

export function OtherDays({ open, selected, today, children }: OtherDaysProps) {
  return (
    <details className="py-1" open={open}>
      <summary className="h-9 font-semibold text-sm">{t("analytics.range.customSummary")}</summary>
      <Form method="get" replace preventScrollReset className="flex flex-wrap items-end gap-3 pt-2">
        {children}
        {(["from", "to"] as const).map((name) => (
          <Field
            key={name}
            label={name === "from" ? t("analytics.range.from") : t("analytics.range.to")}
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                name={name}
                key={selected[name]}
                defaultValue={dayText(selected[name])}
                max={dayText(today)}
                required
              />
            )}
          </Field>
        ))}
        <Button type="submit" className="h-11">
          {t("analytics.range.customSubmit")}
        </Button>
      </Form>
    </details>
  );
}
