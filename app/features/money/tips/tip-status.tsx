import { CircleCheck, CircleX, HandCoins, Undo2, X } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Tip } from "#worker/domain/money/tips/contract-api.ts";
import type { Tipping } from "./use-tipping.ts";

const NOTE_MS = 8000;

export function TipStatus({ tipping, className }: { tipping: Tipping; className?: string }) {
  const { tip, dismiss } = tipping;
  const isOver = tip?.state === "paid" || tip?.state === "undone";
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(dismiss, NOTE_MS);
    return () => clearTimeout(timer);
  }, [isOver, dismiss]);
  return (
    <div role="status" className={cn(tip === null && "hidden", className)}>
      {tip && <Standing tip={tip} tipping={tipping} />}
    </div>
  );
}

function Standing({ tip, tipping }: { tip: Tip; tipping: Tipping }) {
  const { secondsLeft, isBusy, undo, sendNow, dismiss } = tipping;
  const amount = formatMoney(tip.cents, tip.currency);
  if (tip.state !== "held")
    return (
      <div className="flex items-center gap-2.5 px-4 py-3 text-sm">
        {tip.state === "paid" ? (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-paid" />
        ) : tip.state === "failed" ? (
          <CircleX aria-hidden className="size-4 shrink-0 text-danger" />
        ) : (
          <HandCoins aria-hidden className="size-4 shrink-0 text-muted" />
        )}
        <p className="min-w-0 flex-1">{describeTip(tip, amount)}</p>
        <IconButton label={t("tips.status.close")} size="sm" tooltip={false} onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      </div>
    );
  return (
    <div className="grid gap-2.5 px-4 py-3 text-sm">
      <p className="flex items-center gap-2.5">
        <HandCoins aria-hidden className="size-4 shrink-0 text-pending" />
        <span>
          {rich("tips.status.undoable", {
            amount,
            name: <bdi>{tip.person.name}</bdi>,
            strong: (text) => <strong className="tabular">{text}</strong>,
          })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" disabled={isBusy} onClick={undo}>
          <Undo2 aria-hidden />
          {t("tips.undo.action")}
          {/* Screen readers would announce the countdown every second. They announce the text above
              once. */}
          <span aria-hidden className="tabular text-muted">
            {secondsLeft} s
          </span>
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={sendNow}>
          {t("tips.sendNow.action")}
        </Button>
      </div>
    </div>
  );
}

function describeTip({ state, failure, person }: Tip, amount: string): string {
  switch (state) {
    case "paid":
      return t("tips.status.paid", { amount, name: person.name });
    case "undone":
      return t("tips.status.undone");
    case "failed":
      return failure ?? t("tips.status.failed");
    case "undoing":
      return t("tips.status.undoing");
    default:
      return t("tips.status.sending", { amount, name: person.name });
  }
}
