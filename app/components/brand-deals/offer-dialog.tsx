import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { t } from "#i18n/t.ts";
import { type StaffDeal, tierLabel } from "#worker/domain/brand-deals/contract.ts";
import { offerDeal } from "./deals-api.ts";
import { useFields } from "./use-fields.ts";

/** To one creator, or to a whole tier. */
export function OfferDialog({ deal, onClose }: { deal: StaffDeal; onClose: () => void }) {
  const { busy, errors, send } = useFields();
  const [username, setUsername] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send(() => offerDeal(deal.id, username.trim()), t("brandDeals.dealOffered"))) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t("brandDeals.offerTitle", { title: deal.title })} description={t("brandDeals.itsMoneyIsInTheFirst")}>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field
            label={t("brandDeals.creator")}
            aside={t("brandDeals.optional")}
            hint={t("brandDeals.aUsernameForThemAloneEmpty", { tier: tierLabel(deal.tier) })}
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
              <Button variant="quiet">{t("brandDeals.cancel")}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? t("brandDeals.offering") : t("brandDeals.offerTheDeal")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
