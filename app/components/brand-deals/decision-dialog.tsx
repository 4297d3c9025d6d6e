import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { formatMoney } from "#app/format.ts";
import { type DecisionInput, REASON_MAX, type StaffDeal } from "#worker/domain/brand-deals/contract.ts";
import { decideDeal } from "./deals-api.ts";
import { useFields } from "./use-fields.ts";

export type Decision = DecisionInput["decision"];

const WORDS: Record<Decision, { title: string; about: (deal: StaffDeal) => string; action: string; done: string; reason: string }> = {
  approve: {
    title: "Approve the delivery",
    about: ({ creator, creatorCents, currency }) =>
      `${formatMoney(creatorCents, currency)} goes to @${creator?.username ?? "the creator"} at once. This cannot be undone.`,
    action: "Approve and pay",
    done: "Delivery approved and paid",
    reason: "What was checked. It is kept in the staff's record.",
  },
  dispute: {
    title: "Dispute the delivery",
    about: () => "The creator reads why, and may change the video or deliver another one. Nothing is paid meanwhile.",
    action: "Dispute",
    done: "Delivery disputed",
    reason: "What is missing, and what would do. The creator reads it.",
  },
  cancel: {
    title: "Cancel the deal",
    about: ({ money, brand }) =>
      money === "held" ? `The money goes back to ${brand.name}, all of it. This cannot be undone.` : "This cannot be undone.",
    action: "Cancel the deal",
    done: "Deal cancelled",
    reason: "Why. The creator reads it, where there is one.",
  },
};

/** A decision of staff with its reason. */
export function DecisionDialog({ deal, decision, onClose }: { deal: StaffDeal; decision: Decision; onClose: () => void }) {
  const { busy, errors, send } = useFields();
  const [reason, setReason] = useState("");
  const words = WORDS[decision];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send(() => decideDeal(deal.id, { decision, reason }), words.done)) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={words.title} description={words.about(deal)}>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field label="Reason" hint={words.reason} error={errors.reason}>
            {(control) => (
              <Textarea {...control} rows={3} maxLength={REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="quiet">Back</Button>
            </DialogClose>
            <Button type="submit" variant={decision === "cancel" ? "danger" : "primary"} disabled={busy}>
              {busy ? "Working…" : words.action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
