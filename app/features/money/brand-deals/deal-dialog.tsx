import { type FormEvent, useState } from "react";
import {
  fromLocalInput,
  suggestedTime,
  toLocalInput,
} from "#app/features/creator/studio/schedule-time.ts";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { centsOf, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/accounts/plans/contract.ts";
import {
  KEEP_DAYS,
  TIER_TERMS,
  TIERS,
  type Tier,
  tierLabel,
} from "#worker/domain/money/brand-deals/contract.ts";
import type { Brand } from "#worker/domain/money/brand-deals/contract-api.ts";
import { formatRange } from "./deal-labels.ts";
import { enterDeal } from "./deals-api.ts";

const DAY = 86_400_000;

/** Creators see the new deal only when the brand has paid. */
export function DealDialog({ brands, onClose }: { brands: Brand[]; onClose: () => void }) {
  const { act, isBusy, fields } = useAct();
  const [brandId, setBrandId] = useState(brands[0]?.id ?? "");
  const [tier, setTier] = useState<Tier>("bronze");
  const [amount, setAmount] = useState("");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    const deal = {
      brandId,
      tier,
      title: text("title"),
      brief: text("brief"),
      amountCents: centsOf(amount) ?? 0,
      keepDays: Number(text("keepDays")),
      acceptBy: fromLocalInput(text("acceptBy")) ?? 0,
      deliverBy: fromLocalInput(text("deliverBy")) ?? 0,
    };
    if (
      await act(enterDeal(deal), {
        done: t("brandDeals.dealForm.success"),
        failed: t("brandDeals.dialog.saveFailure"),
      })
    )
      onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("brandDeals.dealForm.title")}
        description={t("brandDeals.dealForm.description")}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field label={t("brandDeals.dealForm.brandLabel")} error={fields.brandId}>
            {(control) => (
              <Select
                {...control}
                options={brands.map(({ id, name }) => ({ value: id, label: name }))}
                value={brandId}
                onValueChange={setBrandId}
              />
            )}
          </Field>
          <Field label={t("brandDeals.dealForm.titleLabel")} error={fields.title}>
            {(control) => <Input {...control} name="title" maxLength={120} autoComplete="off" />}
          </Field>
          <Field
            label={t("brandDeals.dealForm.briefLabel")}
            hint={t("brandDeals.dealForm.briefHint")}
            error={fields.brief}
          >
            {(control) => <Textarea {...control} name="brief" maxLength={4000} rows={4} />}
          </Field>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TierField tier={tier} error={fields.tier} onChange={setTier} />
            <AmountField
              tier={tier}
              amount={amount}
              error={fields.amountCents}
              onChange={setAmount}
            />
            <PeriodFields errors={fields} />
          </div>
          <DialogFooter sticky>
            <DialogClose asChild>
              <Button variant="quiet">{t("brandDeals.dialog.cancel")}</Button>
            </DialogClose>
            <SubmitButton
              write={{ isBusy }}
              busyLabel={t("brandDeals.dialog.savingBusy")}
              variant="primary"
            >
              {t("brandDeals.dealForm.submit")}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface TierFieldProps {
  tier: Tier;
  error: string | undefined;
  onChange: (tier: Tier) => void;
}

function TierField({ tier, error, onChange }: TierFieldProps) {
  return (
    <Field
      label={t("brandDeals.dealForm.tierLabel")}
      hint={t("brandDeals.dealForm.tierHint", { range: formatRange(tier) })}
      error={error}
    >
      {(control) => (
        <Select
          {...control}
          options={TIERS.map((one) => ({ value: one, label: tierLabel(one) }))}
          value={tier}
          onValueChange={(value) => onChange(TIERS.find((one) => one === value) ?? "bronze")}
        />
      )}
    </Field>
  );
}

interface AmountFieldProps {
  tier: Tier;
  amount: string;
  error: string | undefined;
  onChange: (amount: string) => void;
}

function AmountField({ tier, amount, error, onChange }: AmountFieldProps) {
  const cents = centsOf(amount);
  const { minCents, maxCents } = TIER_TERMS[tier];
  const range = { minCents: formatMoney(minCents), maxCents: formatMoney(maxCents) };
  return (
    <Field
      label={t("brandDeals.dealForm.amount.label")}
      hint={
        cents === null
          ? t("brandDeals.dealForm.amount.rangeHint", range)
          : t("brandDeals.dealForm.amount.creatorHint", {
              amount: formatMoney(Math.floor((cents * CREATOR_SHARE_PERCENT) / 100)),
            })
      }
      error={error && t("brandDeals.dealForm.amount.rangeError", range)}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function PeriodFields({ errors }: { errors: Record<string, string> }) {
  const [times] = useState(() => {
    const suggested = suggestedTime(Date.now());
    return {
      acceptBy: toLocalInput(suggested + 6 * DAY),
      deliverBy: toLocalInput(suggested + 27 * DAY),
    };
  });
  return (
    <>
      <Field
        label={t("brandDeals.dealForm.keepDaysLabel")}
        hint={t("brandDeals.dealForm.keepDaysHint")}
        error={errors.keepDays}
      >
        {(control) => (
          <Input
            {...control}
            name="keepDays"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(KEEP_DAYS)}
          />
        )}
      </Field>
      <Field label={t("brandDeals.facts.acceptBy")} error={errors.acceptBy}>
        {(control) => (
          <Input {...control} name="acceptBy" type="datetime-local" defaultValue={times.acceptBy} />
        )}
      </Field>
      <Field label={t("brandDeals.facts.deliverBy")} error={errors.deliverBy}>
        {(control) => (
          <Input
            {...control}
            name="deliverBy"
            type="datetime-local"
            defaultValue={times.deliverBy}
          />
        )}
      </Field>
    </>
  );
}
