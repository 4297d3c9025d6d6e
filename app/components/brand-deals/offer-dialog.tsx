import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { type StaffDeal, TIER_TERMS } from "#worker/domain/brand-deals/contract.ts";
import { offerDeal } from "./deals-api.ts";
import { useFields } from "./use-fields.ts";

/** To one creator, or to a whole tier. */
export function OfferDialog({ deal, onClose }: { deal: StaffDeal; onClose: () => void }) {
  const { busy, errors, send } = useFields();
  const [username, setUsername] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send(() => offerDeal(deal.id, username.trim()), "Deal offered")) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={`Offer “${deal.title}”`} description="Its money is in. The first creator who accepts it gets it.">
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field
            label="Creator"
            aside="Optional"
            hint={`A username, for them alone. Empty: everybody of ${TIER_TERMS[deal.tier].label} and above.`}
            error={errors.username}
          >
            {(control) => (
              <Input
                {...control}
                value={username}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? "Offering…" : "Offer the deal"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
