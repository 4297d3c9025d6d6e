import { useState } from "react";
import { ApiError } from "#app/api.ts";
import { LocalTime } from "#app/components/studio/local-time.tsx";
import { useAct } from "#app/components/studio/use-act.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { formatMoney } from "#app/format.ts";
import { type Deal, TIER_TERMS } from "#worker/domain/brand-deals/contract.ts";
import { feeWords } from "./deal-words.ts";
import { acceptDeal, declineDeal } from "./deals-api.ts";

/** An offer that is open to this creator. */
export function OfferCard({ offer }: { offer: Deal }) {
  const [isReading, setReading] = useState(false);
  const act = useAct();
  const decline = () =>
    act(() => declineDeal(offer.id, ""), offer.isDirect ? "Offer declined" : "Offer hidden: other creators still see it");
  return (
    <Card className="grid content-start gap-4">
      <article aria-label={offer.title} className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="break-words text-base">{offer.title}</h3>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
              <BrandName brand={offer.brand} />
              <Badge variant={offer.isDirect ? "accent" : "neutral"}>
                {offer.isDirect ? "For you alone" : `${TIER_TERMS[offer.tier].label} and above`}
              </Badge>
            </p>
          </div>
          <p className="tabular ml-auto text-right">
            <span className="block font-semibold text-lg">{formatMoney(offer.creatorCents, offer.currency)}</span>
            <span className="text-muted text-sm">for you</span>
          </p>
        </div>
        <p className="line-clamp-4 whitespace-pre-line break-words text-sm">{offer.brief}</p>
        <dl className="grid gap-1 text-sm sm:grid-cols-2">
          <Fact label="Accept by">
            <LocalTime at={offer.acceptBy} />
          </Fact>
          <Fact label="Deliver by">
            <LocalTime at={offer.deliverBy} />
          </Fact>
        </dl>
        <p className="text-muted text-sm">{feeWords(offer)} Its money is in already.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setReading(true)}>
            Read and accept
          </Button>
          <AlertDialog
            trigger={<Button variant="quiet">Decline</Button>}
            title="Decline this offer?"
            description={
              offer.isDirect
                ? "The brand made it to you alone. It is told that you declined, and may offer the deal to somebody else."
                : "You see it no more. Other creators of the tier still do."
            }
            action="Decline"
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
    <a href={site} target="_blank" rel="noopener nofollow" className="underline underline-offset-4 hover:text-ink">
      {name}
      <span className="sr-only"> (opens a new tab)</span>
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
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const act = useAct();
  const accept = async () => {
    setBusy(true);
    setFault(null);
    const done = await act(async () => {
      try {
        await acceptDeal(offer.id);
      } catch (error) {
        if (error instanceof ApiError) setFault(error.message);
        throw error;
      }
    }, "Deal accepted");
    setBusy(false);
    if (done) onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={offer.title} description={`A deal with ${offer.brand.name}`}>
        <div className="mt-4 grid gap-5 text-sm">
          <p className="whitespace-pre-line break-words">{offer.brief}</p>
          <section aria-labelledby={`terms-${offer.id}`}>
            <h3 id={`terms-${offer.id}`} className="font-semibold text-sm">
              The terms
            </h3>
            <ul className="mt-2 grid list-disc gap-1.5 pl-5">
              <li>
                You publish a public video by <LocalTime at={offer.deliverBy} withTime /> and deliver it here. Later, the deal is off.
              </li>
              <li>
                “{offer.disclosure}” stands on the video, its cards and its embeds. You cannot take it off. Switch on “Includes paid
                promotion” before you publish, so that nobody sees it without.
              </li>
              <li>
                You get {formatMoney(offer.creatorCents, offer.currency)} when the delivery is approved, or by itself a week after it.{" "}
                {feeWords(offer)}
              </li>
              <li>Keep the video public: a delivery that nobody can watch is not approved.</li>
            </ul>
          </section>
          <label htmlFor={`agree-${offer.id}`} className="flex items-start gap-3">
            <Checkbox id={`agree-${offer.id}`} checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
            <span>I agree to these terms.</span>
          </label>
          {fault !== null && <Alert variant="danger">{fault}</Alert>}
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="quiet">Not now</Button>
          </DialogClose>
          <Button variant="primary" disabled={!agreed || busy} onClick={() => void accept()}>
            {busy ? "Accepting…" : "Accept the deal"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
