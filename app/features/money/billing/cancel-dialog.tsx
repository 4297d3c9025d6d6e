import { useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "#app/ui/dialog.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { SubscriptionRecord } from "#worker/domain/money/billing/contract-api.ts";
import { cardRefundTakes } from "#worker/domain/money/refund-policy/contract-figures.ts";
import { cancelPlan, failureOf } from "./billing-api.ts";

interface CancelDialogProps {
  open: boolean;
  record: SubscriptionRecord;
  onClose: () => void;
  onCancelled: (message: string) => void;
}

export function CancelDialog({ open, record, onClose, onCancelled }: CancelDialogProps) {
  const atEnd = useMutation();
  const endNow = useMutation();
  const isBusy = atEnd.isBusy || endNow.isBusy;
  const [fault, setFault] = useState<string | null>(null);
  const {
    currentPeriodEnd,
    refundIfCancelledNow: refund,
    currency,
    cancelAtPeriodEnd,
    status,
  } = record;
  const endDate = currentPeriodEnd === null ? null : formatDate(currentPeriodEnd);
  const cancel = async (immediate: boolean) => {
    setFault(null);
    const cancelled = await (immediate ? endNow : atEnd).run(cancelPlan(immediate));
    if (cancelled.ok) onCancelled(cancelled.response.message);
    else setFault(failureOf(cancelled.error, t("billing.cancel.failure")));
  };
  const atOnce =
    refund > 0
      ? t("billing.cancel.refundFull", {
          refund: formatMoney(refund, currency),
          takes: cardRefundTakes(),
        })
      : status === "trialing"
        ? t("billing.cancel.refundNothingPaid")
        : t("billing.cancel.refundNone");
  return (
    <Dialog open={open} onOpenChange={(on) => !on && onClose()}>
      <DialogContent
        title={t("billing.cancel.confirmTitle")}
        description={t("billing.cancel.confirmBody")}
      >
        <ul className="mt-5 grid gap-4">
          {/* A plan whose current period is not paid ends at once. */}
          {!cancelAtPeriodEnd && status !== "past_due" && (
            <li className="grid gap-2 border-line border-t pt-4">
              <p className="text-sm">
                {status === "trialing"
                  ? endDate === null
                    ? t("billing.cancel.trialUndatedBody")
                    : t("billing.cancel.trialEndBody", { until: endDate })
                  : endDate === null
                    ? t("billing.cancel.periodUndatedBody")
                    : t("billing.cancel.periodEndBody", { until: endDate })}
              </p>
              <Button variant="outline" block disabled={isBusy} onClick={() => void cancel(false)}>
                {atEnd.isBusy ? t("billing.cancel.busy") : t("billing.cancel.periodEndAction")}
              </Button>
            </li>
          )}
          <li className="grid gap-2 border-line border-t pt-4">
            <p className="text-sm">
              {rich("billing.cancel.immediateBody", {
                atOnce,
                strong: (text) => <strong className="font-semibold">{text}</strong>,
              })}
            </p>
            <Button variant="danger" block disabled={isBusy} onClick={() => void cancel(true)}>
              {endNow.isBusy ? t("billing.cancel.busy") : t("billing.cancel.immediateAction")}
            </Button>
          </li>
          <li className="border-line border-t pt-4">
            <DialogClose asChild>
              <Button variant="primary" block>
                {t("billing.cancel.keep")}
              </Button>
            </DialogClose>
          </li>
        </ul>
        {fault && (
          <Alert variant="danger" className="mt-4">
            {fault}
          </Alert>
        )}
      </DialogContent>
    </Dialog>
  );
}
