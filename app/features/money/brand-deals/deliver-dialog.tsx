import { Link, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Deal } from "#worker/domain/money/brand-deals/contract-api.ts";
import { deliverDeal } from "./deals-api.ts";

export interface DeliverableVideo {
  id: string;
  title: string;
}

interface DeliverDialogProps {
  deal: Deal;
  videos: DeliverableVideo[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeliverDialog({ deal, videos, open, onOpenChange }: DeliverDialogProps) {
  const all =
    deal.video && !videos.some(({ id }) => id === deal.video?.id)
      ? [deal.video, ...videos]
      : videos;
  const [videoId, setVideoId] = useState(deal.video?.id ?? "");
  const { isBusy, reason, run } = useMutation();
  const { revalidate } = useRevalidator();
  const deliver = async () => {
    const { ok } = await run(deliverDeal(deal.id, videoId));
    revalidate();
    if (!ok) return;
    toast({ title: t("brandDeals.delivery.success") });
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t("brandDeals.delivery.title", { name: deal.brand.name })}
        description={t("brandDeals.delivery.description", { disclosure: deal.disclosure })}
      >
        {all.length === 0 ? (
          <div className="mt-4 grid gap-4 text-sm">
            <p>{t("brandDeals.delivery.emptyBody")}</p>
            <Button asChild variant="primary" className="justify-self-start">
              <Link to="/upload">{t("brandDeals.locked.tier.uploadAction")}</Link>
            </Button>
          </div>
        ) : (
          <>
            <div className="mt-4 grid gap-4">
              <Field
                label={t("brandDeals.delivery.videoLabel")}
                hint={t("brandDeals.delivery.videoHint")}
              >
                {(control) => (
                  <Select
                    {...control}
                    placeholder={t("brandDeals.delivery.videoPlaceholder")}
                    options={all.map(({ id, title }) => ({ value: id, label: title }))}
                    value={videoId}
                    onValueChange={setVideoId}
                  />
                )}
              </Field>
              {reason !== null && <Alert variant="danger">{reason}</Alert>}
            </div>
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="quiet">{t("brandDeals.dialog.cancel")}</Button>
              </DialogClose>
              <Button
                variant="primary"
                disabled={videoId === "" || isBusy}
                onClick={() => void deliver()}
              >
                {isBusy ? t("brandDeals.delivery.busy") : t("brandDeals.delivery.submit")}
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
