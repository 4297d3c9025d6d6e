import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { LocalTime } from "#app/features/creator/studio/local-time.tsx";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { rich } from "#app/ui/rich.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CHARGEBACK_DAYS, tierLabel } from "#worker/domain/money/brand-deals/contract.ts";
import type { Deal } from "#worker/domain/money/brand-deals/contract-api.ts";
import { feeOf } from "./deal-labels.ts";
import { acceptDeal, declineDeal } from "./deals-api.ts";

export function OfferCard({ offer }: { offer: Deal }) {
  const [isReading, setReading] = useState(false);
  const { act } = useAct();
  const decline = () =>
    act(declineDeal(offer.id, ""), {
      done: offer.isDirect
        ? t("brandDeals.decline.success")
        : t("brandDeals.decline.hiddenSuccess"),
      failed: t("brandDeals.decline.failure"),
    });
  return (
    <Card className="grid content-start gap-4">
      <article aria-label={offer.title} className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="break-words text-base">{offer.title}</h3>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
              <BrandName brand={offer.brand} />
              <Badge variant={offer.isDirect ? "accent" : "neutral"}>
                {offer.isDirect
                  ? t("brandDeals.offerCard.invitedOnly")
                  : t("brandDeals.tiers.tierAndAbove", { tier: tierLabel(offer.tier) })}
              </Badge>
            </p>
          </div>
          <p className="tabular ml-auto text-right">
            <span className="block font-semibold text-lg">
              {formatMoney(offer.creatorCents, offer.currency)}
            </span>
            <span className="text-muted text-sm">{t("brandDeals.offerCard.creatorShare")}</span>
          </p>
        </div>
        <p className="line-clamp-4 whitespace-pre-line break-words text-sm">{offer.brief}</p>
        <dl className="grid gap-1 text-sm sm:grid-cols-2">
          <Fact label={t("brandDeals.facts.acceptBy")}>
            <LocalTime at={offer.acceptBy} />
          </Fact>
          <Fact label={t("brandDeals.facts.deliverBy")}>
            <LocalTime at={offer.deliverBy} />
          </Fact>
        </dl>
        <p className="text-muted text-sm">{t("brandDeals.offerCard.payment", feeOf(offer))}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setReading(true)}>
            {t("brandDeals.accept.action")}
          </Button>
          <AlertDialog
            trigger={<Button variant="quiet">{t("brandDeals.decline.action")}</Button>}
            title={t("brandDeals.decline.confirmTitle")}
            description={
              offer.isDirect
                ? t("brandDeals.decline.invitedConfirmBody")
                : t("brandDeals.decline.openConfirmBody")
            }
            action={t("brandDeals.decline.action")}
            onAction={() => void decline()}
          />
        </div>
        <AcceptDialog offer={offer} open={isReading} onOpenChange={setReading} />
      </article>
    </Card>
  );
}

export function BrandName({ brand: { name, site } }: { brand: Deal["brand"] }) {
  return site === null ? (
    <span>{name}</span>
  ) : (
    <a
      href={site}
      target="_blank"
      rel="noopener nofollow"
      className="underline underline-offset-4 hover:text-ink"
    >
      {name}
      <span className="sr-only"> {t("brandDeals.offerCard.newTabHint")}</span>
    </a>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-muted">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

interface AcceptDialogProps {
  offer: Deal;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function AcceptDialog({ offer, open, onOpenChange }: AcceptDialogProps) {
  const [hasAgreed, setAgreed] = useState(false);
  const { isBusy, reason, run } = useMutation();
  const { revalidate } = useRevalidator();
  const accept = async () => {
    const { ok } = await run(acceptDeal(offer.id));
    revalidate();
    if (!ok) return;
    toast({ title: t("brandDeals.accept.success") });
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={offer.title}
        description={t("brandDeals.accept.description", { name: offer.brand.name })}
      >
        <div className="mt-4 grid gap-5 text-sm">
          <p className="whitespace-pre-line break-words">{offer.brief}</p>
          <section aria-labelledby={`terms-${offer.id}`}>
            <h3 id={`terms-${offer.id}`} className="font-semibold text-sm">
              {t("brandDeals.terms.heading")}
            </h3>
            <ul className="mt-2 grid list-disc gap-1.5 pl-5">
              <li>
                {rich("brandDeals.terms.deliveryBody", {
                  time: <LocalTime at={offer.deliverBy} withTime />,
                })}
              </li>
              <li>{t("brandDeals.terms.disclosureBody", { disclosure: offer.disclosure })}</li>
              <li>
                {t("brandDeals.terms.earningsBody", {
                  creatorCents: formatMoney(offer.creatorCents, offer.currency),
                  ...feeOf(offer),
                })}
              </li>
              <li>
                {rich("brandDeals.terms.holdBody", {
                  creatorCents: formatMoney(offer.creatorCents, offer.currency),
                  chargebackDays: CHARGEBACK_DAYS,
                  keepDays: offer.keepDays,
                  day: offer.releasesAt === null ? "" : <LocalTime at={offer.releasesAt} />,
                })}
              </li>
              <li>{t("brandDeals.terms.chargebackBody")}</li>
              <li>{t("brandDeals.terms.keepPublicBody", { keepDays: offer.keepDays })}</li>
              <li>{t("brandDeals.terms.accountClosureBody")}</li>
            </ul>
          </section>
          <label htmlFor={`agree-${offer.id}`} className="flex items-start gap-3">
            <Checkbox
              id={`agree-${offer.id}`}
              checked={hasAgreed}
              onChange={(event) => setAgreed(event.target.checked)}
            />
            <span>{t("brandDeals.accept.termsLabel")}</span>
          </label>
          {reason !== null && <Alert variant="danger">{reason}</Alert>}
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="quiet">{t("brandDeals.accept.cancel")}</Button>
          </DialogClose>
          <Button variant="primary" disabled={!hasAgreed || isBusy} onClick={() => void accept()}>
            {isBusy ? t("brandDeals.accept.busy") : t("brandDeals.accept.submit")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
