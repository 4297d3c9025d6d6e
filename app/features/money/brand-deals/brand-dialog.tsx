import type { FormEvent } from "react";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { enterBrand } from "./deals-api.ts";

export function BrandDialog({ onClose }: { onClose: () => void }) {
  const { act, isBusy, fields } = useAct();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    const brand = { name: text("name"), contactEmail: text("contactEmail"), site: text("site") };
    if (
      await act(enterBrand(brand), {
        done: t("brandDeals.brandForm.success"),
        failed: t("brandDeals.dialog.saveFailure"),
      })
    )
      onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("brandDeals.brandForm.title")}
        description={t("brandDeals.brandForm.description")}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          <Field
            label={t("brandDeals.brandForm.nameLabel")}
            hint={t("brandDeals.brandForm.nameHint")}
            error={fields.name}
          >
            {(control) => <Input {...control} name="name" maxLength={80} autoComplete="off" />}
          </Field>
          <Field label={t("brandDeals.brandForm.contactLabel")} error={fields.contactEmail}>
            {(control) => (
              <Input
                {...control}
                name="contactEmail"
                type="email"
                maxLength={254}
                autoComplete="off"
                placeholder="ads@example.com"
              />
            )}
          </Field>
          <Field
            label={t("brandDeals.brandForm.siteLabel")}
            aside={t("brandDeals.dialog.optional")}
            error={fields.site}
          >
            {(control) => (
              <Input
                {...control}
                name="site"
                maxLength={200}
                autoComplete="off"
                placeholder="example.com"
              />
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="quiet">{t("brandDeals.dialog.cancel")}</Button>
            </DialogClose>
            <SubmitButton
              write={{ isBusy }}
              busyLabel={t("brandDeals.dialog.savingBusy")}
              variant="primary"
            >
              {t("brandDeals.brandForm.submit")}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
