import { type FormEvent, useState } from "react";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { tierLabel } from "#worker/domain/money/brand-deals/contract.ts";
import type { StaffDeal } from "#worker/domain/money/brand-deals/contract-api.ts";
import { offerDeal } from "./deals-api.ts";

export function OfferDialog({ deal, onClose }: { deal: StaffDeal; onClose: () => void }) {
  const { act, isBusy, fields } = useAct();
  const [username, setUsername] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (
      await act(offerDeal(deal.id, username.trim()), {
        done: t("brandDeals.offerForm.success"),
        failed: t("brandDeals.dialog.saveFailure"),
      })
    )
      onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("brandDeals.offerForm.title", { title: deal.title })}
        description={t("brandDeals.offerForm.description")}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field
            label={t("brandDeals.facts.creator")}
            aside={t("brandDeals.dialog.optional")}
            hint={t("brandDeals.offerForm.creatorHint", { tier: tierLabel(deal.tier) })}
            error={fields.username}
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
              <Button variant="quiet">{t("brandDeals.dialog.cancel")}</Button>
            </DialogClose>
            <SubmitButton
              write={{ isBusy }}
              busyLabel={t("brandDeals.offerForm.busy")}
              variant="primary"
            >
              {t("brandDeals.offerForm.submit")}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
