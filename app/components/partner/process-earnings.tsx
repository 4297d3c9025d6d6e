import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/components/ui/tabs.tsx";
import { formatMoney } from "#app/format.ts";
import { CLAIM_MOST, CLAIM_STEP, type PartnerStatus, potentialCents, wholeSteps } from "#worker/domain/partner/contract.ts";
import { PARTNER_RATES } from "#worker/domain/plans/contract.ts";
import { useAct } from "./use-act.ts";

export function ProcessEarnings({ status }: { status: PartnerStatus }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">Process Earnings</h2>
      <Tabs defaultValue="views">
        <TabsList aria-label="What to process">
          <TabsTrigger value="views">View Earnings</TabsTrigger>
          <TabsTrigger value="followers">Follower Earnings</TabsTrigger>
        </TabsList>
        <TabsContent value="views">
          <ClaimForm
            what="views"
            there={`${whole(status.claimableViews)} verified ${status.claimableViews === 1 ? "view" : "views"} that no bonus was paid for yet.`}
            claimable={status.claimableViews}
            rate={PARTNER_RATES.views}
            bodyOf={(views) => ["/api/partner/earnings/views", { views, contentType: "video" }]}
          />
        </TabsContent>
        <TabsContent value="followers">
          <ClaimForm
            what="followers"
            there={`${whole(status.claimableFollowers)} ${status.claimableFollowers === 1 ? "follower" : "followers"} above the highest count that was paid for.`}
            claimable={status.claimableFollowers}
            rate={PARTNER_RATES.followers}
            bodyOf={(newFollowers) => ["/api/partner/earnings/followers", { newFollowers }]}
          />
        </TabsContent>
      </Tabs>
    </Card>
  );
}

interface ClaimFormProps {
  what: "views" | "followers";
  there: string;
  claimable: number;
  /** Cents for a thousand. */
  rate: number;
  bodyOf: (count: number) => [path: string, body: unknown];
}

function ClaimForm({ what, there, claimable, rate, bodyOf }: ClaimFormProps) {
  const [typed, setTyped] = useState("");
  const { act, isBusy } = useAct();
  const asked = typed === "" ? 0 : Number(typed);
  const count = wholeSteps(Math.min(asked, CLAIM_MOST));
  const cents = potentialCents(count, rate);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (count < CLAIM_STEP) return;
    const words = { done: "Earnings Processed", description: `${formatMoney(cents)} for ${whole(count)} ${what}`, failed: "Not processed" };
    if (await act(...bodyOf(count), words)) setTyped("");
  };
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <p>
        You have <span className="font-semibold">{there}</span>
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={what === "views" ? "Views to process" : "Followers to process"}
          hint={`${formatMoney(rate)} for every 1,000. Whole thousands, each once.`}
          error={count > claimable ? `That is more than the ${whole(claimable)} there are.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={CLAIM_STEP}
              step={CLAIM_STEP}
              placeholder="1000"
              value={typed}
              onChange={(e) => setTyped(e.target.value)}
              className="tabular"
            />
          )}
        </Field>
        <div className="grid gap-1.5">
          <p className="font-semibold text-sm">Potential earnings</p>
          <output className="tabular grid h-11 items-center font-semibold text-xl">{formatMoney(cents)}</output>
          {asked > count && count > 0 && (
            <p className="text-muted text-sm">{whole(count)} are processed; the rest waits for its thousand.</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={count < CLAIM_STEP || isBusy}>
          {isBusy ? "Processing" : what === "views" ? "Process View Earnings" : "Process Follower Earnings"}
        </Button>
        {wholeSteps(claimable) > 0 && (
          <Button variant="quiet" onClick={() => setTyped(String(Math.min(wholeSteps(claimable), CLAIM_MOST)))}>
            All {whole(wholeSteps(claimable))}
          </Button>
        )}
      </div>
    </form>
  );
}

const whole = (n: number) => n.toLocaleString("en-US");
