import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/accounts/plans/contract.ts";
import {
  creatorPart,
  TIP_MAX_CENTS,
  TIP_MESSAGE_MAX,
  TIP_MIN_CENTS,
  TIP_PRESETS,
} from "#worker/domain/money/tips/contract.ts";
import type { TipBudget, TipOptions } from "#worker/domain/money/tips/contract-api.ts";
import { AmountChoice } from "./amount-choice.tsx";
import { tipApi } from "./tip-api.ts";
import { cardName, TipLimitsNote, TipRejection } from "./tip-terms.tsx";
import type { Tipping } from "./use-tipping.ts";

interface TipDialogProps {
  tipping: Tipping;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function TipDialog({ tipping, name, open, onOpenChange }: TipDialogProps) {
  const { contentId } = tipping;
  const [options, setOptions] = useState<TipOptions | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    setFault(null);
    tipApi.options(contentId).then(
      (found) => isCurrent && setOptions(found),
      (error: unknown) =>
        isCurrent && setFault(error instanceof Error ? error.message : t("tips.send.error")),
    );
    return () => {
      isCurrent = false;
    };
  }, [open, contentId]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t("tips.send.title", { name })} size="md">
        {fault !== null ? (
          <Alert title={t("tips.send.unavailableTitle")} className="mt-4">
            {fault}
          </Alert>
        ) : options === null ? (
          <div aria-busy className="mt-5 grid gap-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-24" />
            <Skeleton className="h-16" />
          </div>
        ) : options.refusal !== null ? (
          <div className="mt-4">
            <TipRejection refusal={options.refusal} remedy={options.remedy} />
          </div>
        ) : (
          <TipForm options={options} tipping={tipping} onDone={() => onOpenChange(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const newKey = () => crypto.randomUUID();

function TipForm({
  options,
  tipping,
  onDone,
}: {
  options: TipOptions;
  tipping: Tipping;
  onDone: () => void;
}) {
  const { creator, card, budget } = options;
  const [cents, setCents] = useState<number | null>(TIP_PRESETS[1]);
  const [message, setMessage] = useState("");
  const [payWith, setPayWith] = useState<"saved" | "new">(card ? "saved" : "new");
  const { isBusy, reason, run } = useMutation();
  const [isRedirecting, setRedirecting] = useState(false);
  // A repeated request with the same idempotency key gives no second tip. Another amount needs a
  // new key.
  const sent = useRef({ key: newKey(), what: "" });
  const amountFault = faultOf(cents, budget);
  const isWaiting = isBusy || isRedirecting;

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || cents === null || amountFault !== null) return;
    const what = JSON.stringify([cents, message, payWith]);
    if (sent.current.what !== what) sent.current = { key: newKey(), what };
    const outcome = await run(
      tipApi.give({
        contentId: tipping.contentId,
        cents,
        message,
        key: sent.current.key,
        card: payWith,
      }),
    );
    if (!outcome.ok) {
      // The server rejected this tip permanently, so another attempt needs a new idempotency key.
      if (outcome.error instanceof ApiError && outcome.error.status < 500)
        sent.current = { key: newKey(), what: "" };
      return;
    }
    const { tip, payUrl } = outcome.response;
    if (payUrl !== null) {
      setRedirecting(true);
      return window.location.assign(payUrl);
    }
    tipping.follow(tip);
    onDone();
  };

  return (
    <form onSubmit={onSubmit} className="mt-5 grid gap-5" noValidate>
      <AmountChoice cents={cents} onCents={setCents} error={cents === null ? null : amountFault} />
      <Field
        label={t("tips.message.label")}
        aside={`${message.length}/${TIP_MESSAGE_MAX}`}
        hint={
          tipping.contentId.startsWith("str_")
            ? t("tips.message.publicHint")
            : t("tips.message.privateHint", { name: creator.name })
        }
      >
        {(control) => (
          <Textarea
            {...control}
            value={message}
            maxLength={TIP_MESSAGE_MAX}
            className="min-h-16"
            placeholder={t("tips.message.placeholder")}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <Split cents={cents} name={creator.name} />
      {card && <PayWith value={payWith} onValue={setPayWith} card={cardName(card)} />}
      <TipLimitsNote budget={budget} />
      {reason !== null && (
        <Alert variant="danger" title={t("tips.send.failure")}>
          {reason}
        </Alert>
      )}
      <DialogFooter sticky>
        <Button
          type="submit"
          variant="primary"
          disabled={isWaiting || cents === null || amountFault !== null}
        >
          {isWaiting
            ? t("tips.send.sending")
            : payWith === "new"
              ? t("tips.send.payAction")
              : t("tips.send.submit", { amount: formatMoney(cents ?? 0) })}
        </Button>
      </DialogFooter>
    </form>
  );
}

function faultOf(cents: number | null, { dayLeft, monthLeft }: TipBudget): string | null {
  if (cents === null) return null;
  if (cents < TIP_MIN_CENTS || cents > TIP_MAX_CENTS)
    return t("tips.amount.outOfRange", {
      tipMinCents: formatMoney(TIP_MIN_CENTS),
      tipMaxCents: formatMoney(TIP_MAX_CENTS),
    });
  const remaining = Math.min(dayLeft, monthLeft);
  return cents > remaining ? t("tips.amount.overLimit", { left: formatMoney(remaining) }) : null;
}

function Split({ cents, name }: { cents: number | null; name: string }) {
  const part = creatorPart(cents ?? 0);
  return (
    <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-md bg-surface px-4 py-3 text-sm">
      <dt className="truncate">
        {t("tips.send.creatorShare", {
          name,
          creatorSharePercent: CREATOR_SHARE_PERCENT,
        })}
      </dt>
      <dd className="text-right font-semibold text-paid">{formatMoney(part)}</dd>
      <dt className="text-muted">
        {t("tips.send.platformShare", { percent: 100 - CREATOR_SHARE_PERCENT })}
      </dt>
      <dd className="text-right text-muted">{formatMoney((cents ?? 0) - part)}</dd>
      <dt>{t("tips.send.total")}</dt>
      <dd className="text-right">{formatMoney(cents ?? 0)}</dd>
    </dl>
  );
}

interface PayWithProps {
  value: "saved" | "new";
  onValue: (value: "saved" | "new") => void;
  card: string;
}

function PayWith({ value, onValue, card }: PayWithProps) {
  const name = useId();
  const choices = [
    ["saved", card],
    ["new", t("tips.card.newOption")],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t("tips.card.label")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choices.map(([choice, choiceLabel]) => (
          <label key={choice} className="flex items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              className="tick size-4.5"
              checked={value === choice}
              onChange={() => onValue(choice)}
            />
            {choiceLabel}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
