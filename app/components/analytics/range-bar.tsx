import { Form, Link } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { chipStyles } from "#app/components/ui/chip.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { type DayRange, dayText, RANGES } from "#worker/domain/analytics/contract.ts";

const LABELS = { "7": "7 days", "28": "28 days", "90": "90 days", all: "All time" } as const;

/** Which days are shown: links, so that a range has an address, and two dates for any other. */
export function RangeBar({ range, shown, today }: { range: DayRange; shown: { from: number; to: number }; today: number }) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <nav aria-label="Days" className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0">
        {RANGES.map((name) => (
          <Link
            key={name}
            to={`?range=${name}`}
            replace
            preventScrollReset
            aria-current={range.name === name ? "true" : undefined}
            className={chipStyles()}
          >
            {LABELS[name]}
          </Link>
        ))}
      </nav>
      <details className="py-1" open={range.name === "custom"}>
        <summary className="h-9 font-semibold text-sm">Other days</summary>
        <Form method="get" replace preventScrollReset className="flex flex-wrap items-end gap-3 pt-2">
          {(["from", "to"] as const).map((name) => (
            <Field key={name} label={name === "from" ? "From" : "To"}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  name={name}
                  key={shown[name]}
                  defaultValue={dayText(shown[name])}
                  max={dayText(today)}
                  required
                />
              )}
            </Field>
          ))}
          <Button type="submit" className="h-11">
            Show
          </Button>
        </Form>
      </details>
    </div>
  );
}
