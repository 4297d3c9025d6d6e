import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/accounts/plans/contract.ts";
import { TIP_MESSAGE_MAX, TIP_PRESETS } from "#worker/domain/money/tips/contract.ts";
import type { TipOptions } from "#worker/domain/money/tips/contract-api.ts";
import { AmountPreset } from "./amount-choice.tsx";
import { cardName, TipLimitsNote } from "./tip-terms.tsx";

interface TipPageFormProps {
  options: TipOptions & { contentId: string; key: string };
  typed: Record<string, string>;
}

export function TipPageForm({ options, typed }: TipPageFormProps) {
  const { contentId, key, creator, card, budget } = options;
  const chosen = typed.preset ?? String(TIP_PRESETS[1]);
  return (
    <form method="post" action={`/tips/${contentId}`} className="grid gap-5">
      <input type="hidden" name="key" value={typed.key ?? key} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold text-sm">{t("tips.amount.label")}</legend>
        <div className="grid grid-cols-5 gap-2">
          {TIP_PRESETS.map((preset) => (
            <AmountPreset
              key={preset}
              cents={preset}
              name="preset"
              value={preset}
              defaultChecked={chosen === String(preset)}
            />
          ))}
        </div>
      </fieldset>
      <Field label={t("tips.amount.otherLabel")}>
        {(control) => (
          <Input
            {...control}
            name="other"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={10}
            defaultValue={typed.other}
            className="tabular"
          />
        )}
      </Field>
      <Field
        label={t("tips.message.label")}
        hint={
          contentId.startsWith("str_")
            ? t("tips.message.publicHint")
            : t("tips.message.privateHint", { name: creator.name })
        }
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            maxLength={TIP_MESSAGE_MAX}
            className="min-h-16"
            placeholder={t("tips.message.placeholder")}
            defaultValue={typed.message}
          />
        )}
      </Field>
      <ul className="grid gap-1 rounded-md bg-surface px-4 py-3 text-sm">
        <li>
          {t("tips.send.creatorShare", {
            name: creator.name,
            creatorSharePercent: CREATOR_SHARE_PERCENT,
          })}
        </li>
        <li className="text-muted">
          {t("tips.send.platformShare", { percent: 100 - CREATOR_SHARE_PERCENT })}
        </li>
      </ul>
      {card ? (
        <fieldset>
          <legend className="mb-1.5 font-semibold text-sm">{t("tips.card.label")}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {(["saved", "new"] as const).map((choice) => (
              <label key={choice} className="flex items-center gap-2 text-sm">
                <input
                  type="radio"
                  name="card"
                  value={choice}
                  defaultChecked={choice === "saved"}
                  className="tick size-4.5"
                />
                {choice === "saved" ? cardName(card) : t("tips.card.newOption")}
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="card" value="new" />
      )}
      <TipLimitsNote budget={budget} />
      <Button type="submit" variant="primary" className="justify-self-start">
        {t("tips.send.title", { name: creator.name })}
      </Button>
    </form>
  );
}
