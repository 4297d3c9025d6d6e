import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SubmitButton } from "#app/components/ui/submit-button.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CHARGEBACK_DAYS, type DecisionInput, REASON_MAX, type StaffDeal } from "#worker/domain/brand-deals/contract.ts";
import { decideDeal } from "./deals-api.ts";

export type Decision = DecisionInput["decision"];

const WORDS: Record<Decision, { title: string; about: (deal: StaffDeal) => string; action: string; done: string; reason: string }> = {
  approve: {
    get title() {
      return t("brandDeals.approveTheDelivery");
    },
    about: ({ creator, creatorCents, currency, keepDays }) => {
      const held = { creatorCents: formatMoney(creatorCents, currency), chargebackDays: CHARGEBACK_DAYS, keepDays };
      return creator ? t("brandDeals.approveAbout", { ...held, username: creator.username }) : t("brandDeals.approveAboutCreator", held);
    },
    get action() {
      return t("brandDeals.approveDelivery");
    },
    get done() {
      return t("brandDeals.deliveryApprovedToast");
    },
    get reason() {
      return t("brandDeals.whatWasCheckedItIsKept");
    },
  },
  dispute: {
    get title() {
      return t("brandDeals.disputeTheDelivery");
    },
    about: () => t("brandDeals.theCreatorReadsWhyAndMay"),
    get action() {
      return t("brandDeals.dispute");
    },
    get done() {
      return t("brandDeals.deliveryDisputed");
    },
    get reason() {
      return t("brandDeals.whatIsMissingAndWhatWould");
    },
  },
  cancel: {
    get title() {
      return t("brandDeals.cancelTheDeal");
    },
    about: ({ money, brand }) =>
      money === "held" ? t("brandDeals.theMoneyGoesBackToName", { name: brand.name }) : t("brandDeals.thisCannotBeUndone"),
    get action() {
      return t("brandDeals.cancelTheDeal");
    },
    get done() {
      return t("brandDeals.dealCancelled");
    },
    get reason() {
      return t("brandDeals.whyTheCreatorReadsItWhere");
    },
  },
};

/** A decision of staff with its reason. */
export function DecisionDialog({ deal, decision, onClose }: { deal: StaffDeal; decision: Decision; onClose: () => void }) {
  const { act, isBusy, fields } = useAct();
  const [reason, setReason] = useState("");
  const words = WORDS[decision];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await act(decideDeal(deal.id, { decision, reason }), { done: words.done, failed: t("brandDeals.notSaved") })) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={words.title} description={words.about(deal)}>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field label={t("brandDeals.reason")} hint={words.reason} error={fields.reason}>
            {(control) => (
              <Textarea {...control} rows={3} maxLength={REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="quiet">{t("brandDeals.back")}</Button>
            </DialogClose>
            <SubmitButton write={{ isBusy }} busyLabel={t("brandDeals.working")} variant={decision === "cancel" ? "danger" : "primary"}>
              {words.action}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
