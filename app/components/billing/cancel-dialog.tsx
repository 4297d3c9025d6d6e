import { useState } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "#app/components/ui/dialog.tsx";
import { formatDate, formatMoney } from "#app/format.ts";
import type { SubscriptionRecord } from "#worker/domain/billing/contract.ts";
import { cancelPlan, failureOf } from "./billing-api.ts";

interface CancelDialogProps {
  open: boolean;
  record: SubscriptionRecord;
  onClose: () => void;
  /** With what was done, in a sentence. */
  onCancelled: (message: string) => void;
}

/** Three ways on: to the period's end, at once, or not at all; what goes back is said before. */
export function CancelDialog({ open, record, onClose, onCancelled }: CancelDialogProps) {
  const [busy, setBusy] = useState<"end" | "now" | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { currentPeriodEnd, refundIfCancelledNow: refund, currency, cancelAtPeriodEnd, status } = record;
  const until = currentPeriodEnd === null ? "the period ends" : formatDate(currentPeriodEnd);
  const cancel = async (immediate: boolean) => {
    setBusy(immediate ? "now" : "end");
    setFault(null);
    try {
      onCancelled(await cancelPlan(immediate));
    } catch (error) {
      setFault(failureOf(error, "Failed to cancel subscription"));
    } finally {
      setBusy(null);
    }
  };
  const atOnce =
    refund > 0
      ? `Full refund: ${formatMoney(refund, currency)} goes back to you by itself, to a card within 5 to 10 business days.`
      : status === "trialing"
        ? "Nothing was charged, so there is nothing to refund."
        : "No refund: what is paid for the rest of this period is lost.";
  return (
    <Dialog open={open} onOpenChange={(on) => !on && onClose()}>
      <DialogContent title="Cancel your subscription?" description="Your videos, playlists and followers stay whatever you choose.">
        <ul className="mt-5 grid gap-4">
          {!cancelAtPeriodEnd && (
            <li className="grid gap-2 border-line border-t pt-4">
              <p className="text-sm">
                {status === "trialing"
                  ? `Keep the trial until ${until}, and never be charged.`
                  : `Keep everything until ${until}. You are not charged again, and can resume until then.`}
              </p>
              <Button variant="outline" block disabled={busy !== null} onClick={() => void cancel(false)}>
                {busy === "end" ? "Cancelling..." : "Cancel at Period End"}
              </Button>
            </li>
          )}
          <li className="grid gap-2 border-line border-t pt-4">
            <p className="text-sm">
              Go back to Free this minute. <strong className="font-semibold">{atOnce}</strong>
            </p>
            <Button variant="danger" block disabled={busy !== null} onClick={() => void cancel(true)}>
              {busy === "now" ? "Cancelling..." : "Cancel Immediately"}
            </Button>
          </li>
          <li className="border-line border-t pt-4">
            <DialogClose asChild>
              <Button variant="primary" block>
                Keep Subscription
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
