import { type FormEvent, useState } from "react";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatMoney } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  CHARGEBACK_DAYS,
  type DecisionInput,
  REASON_MAX,
} from "#worker/domain/money/brand-deals/contract.ts";
import type { StaffDeal } from "#worker/domain/money/brand-deals/contract-api.ts";
import { decideDeal } from "./deals-api.ts";

export type Decision = DecisionInput["decision"];

const LABELS: Record<
  Decision,
  {
    title: Message;
    about: (deal: StaffDeal) => string;
    action: Message;
    done: Message;
    reason: Message;
  }
> = {
  approve: {
    title: msg("brandDeals.approve.confirmTitle"),
    about: ({ creator, creatorCents, currency, keepDays }) => {
      const amounts = {
        creatorCents: formatMoney(creatorCents, currency),
        chargebackDays: CHARGEBACK_DAYS,
        keepDays,
      };
      return creator
        ? t("brandDeals.approve.namedConfirmBody", { ...amounts, username: creator.username })
        : t("brandDeals.approve.confirmBody", amounts);
    },
    action: msg("brandDeals.approve.confirmAction"),
    done: msg("brandDeals.approve.success"),
    reason: msg("brandDeals.approve.reasonHint"),
  },
  dispute: {
    title: msg("brandDeals.dispute.confirmTitle"),
    about: () => t("brandDeals.dispute.confirmBody"),
    action: msg("brandDeals.dispute.action"),
    done: msg("brandDeals.dispute.success"),
    reason: msg("brandDeals.dispute.reasonHint"),
  },
  cancel: {
    title: msg("brandDeals.cancel.action"),
    about: ({ money, brand }) =>
      money === "held"
        ? t("brandDeals.cancel.refundConfirmBody", { name: brand.name })
        : t("brandDeals.cancel.confirmBody"),
    action: msg("brandDeals.cancel.action"),
    done: msg("brandDeals.cancel.success"),
    reason: msg("brandDeals.cancel.reasonHint"),
  },
};

export function DecisionDialog({
  deal,
  decision,
  onClose,
}: {
  deal: StaffDeal;
  decision: Decision;
  onClose: () => void;
}) {
  const { act, isBusy, fields } = useAct();
  const [reason, setReason] = useState("");
  const labels = LABELS[decision];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (
      await act(decideDeal(deal.id, { decision, reason, version: deal.version }), {
        done: t(labels.done),
        failed: t("brandDeals.dialog.saveFailure"),
      })
    )
      onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t(labels.title)} description={labels.about(deal)}>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field
            label={t("brandDeals.decision.reasonLabel")}
            hint={t(labels.reason)}
            error={fields.reason}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={REASON_MAX}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="quiet">{t("brandDeals.decision.cancel")}</Button>
            </DialogClose>
            <SubmitButton
              write={{ isBusy }}
              busyLabel={t("brandDeals.decision.busy")}
              variant={decision === "cancel" ? "danger" : "primary"}
            >
              {t(labels.action)}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
