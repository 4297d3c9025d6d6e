import { type FormEvent, useState } from "react";
import { type ApiRequest, apiRequest } from "#app/lib/api.ts";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { formatMoney } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { PARTNER_RATES } from "#worker/domain/accounts/plans/contract.ts";
import {
  CLAIM_MOST,
  CLAIM_STEP,
  type EarningType,
  potentialCents,
  wholeSteps,
} from "#worker/domain/money/partner/contract.ts";
import type { PartnerStatus } from "#worker/domain/money/partner/contract-api.ts";

export function ProcessEarnings({ status }: { status: PartnerStatus }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t("partner.claim.title")}</h2>
      <Tabs defaultValue="views">
        <TabsList aria-label={t("partner.claim.tabs.ariaLabel")}>
          <TabsTrigger value="views">{t("partner.claim.tabs.views")}</TabsTrigger>
          <TabsTrigger value="followers">{t("partner.claim.tabs.followers")}</TabsTrigger>
        </TabsList>
        <TabsContent value="views">
          <ClaimForm
            earningType="views"
            claimable={status.claimableViews}
            rate={PARTNER_RATES.views}
            claim={(views) =>
              apiRequest("POST", "/api/partner/earnings/views", { views, contentType: "video" })
            }
          />
        </TabsContent>
        <TabsContent value="followers">
          <ClaimForm
            earningType="followers"
            claimable={status.claimableFollowers}
            rate={PARTNER_RATES.followers}
            claim={(newFollowers) =>
              apiRequest("POST", "/api/partner/earnings/followers", { newFollowers })
            }
          />
        </TabsContent>
      </Tabs>
    </Card>
  );
}

const LABELS = {
  views: { have: msg("partner.claim.views.available"), paid: msg("partner.claim.views.success") },
  followers: {
    have: msg("partner.claim.followers.available"),
    paid: msg("partner.claim.followers.success"),
  },
};

interface ClaimFormProps {
  earningType: EarningType;
  claimable: number;
  /** Cents per thousand verified views or followers. */
  rate: number;
  claim: (count: number) => ApiRequest<void>;
}

function ClaimForm({ earningType, claimable, rate, claim }: ClaimFormProps) {
  const [typed, setTyped] = useState("");
  const { act, isBusy } = useAct();
  const requested = typed === "" ? 0 : Number(typed);
  const count = wholeSteps(Math.min(requested, CLAIM_MOST));
  const most = Math.min(wholeSteps(claimable), CLAIM_MOST);
  const cents = potentialCents(count, rate);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (count < CLAIM_STEP) return;
    const labels = {
      done: t("partner.claim.success"),
      description: t(LABELS[earningType].paid, { cents: formatMoney(cents), n: count }),
      failed: t("partner.claim.failure"),
    };
    if (await act(claim(count), labels)) setTyped("");
  };
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <p>
        {rich(LABELS[earningType].have, {
          n: claimable,
          span: (text) => <span className="font-semibold">{text}</span>,
        })}
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={
            earningType === "views"
              ? t("partner.claim.views.label")
              : t("partner.claim.followers.label")
          }
          hint={t("partner.claim.rateHint", { rate: formatMoney(rate), step: CLAIM_STEP })}
          error={count > claimable ? t("partner.claim.amountTooHigh", { claimable }) : undefined}
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
          <p className="font-semibold text-sm">{t("partner.claim.potentialLabel")}</p>
          <output className="tabular grid h-11 items-center font-semibold text-xl">
            {formatMoney(cents)}
          </output>
          {requested > count && count > 0 && (
            <p className="text-muted text-sm">{t("partner.claim.remainderHint", { count })}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          write={{ isBusy }}
          busyLabel={t("partner.claim.submitting")}
          variant="primary"
          disabled={count < CLAIM_STEP}
        >
          {earningType === "views"
            ? t("partner.claim.views.submit")
            : t("partner.claim.followers.submit")}
        </SubmitButton>
        {most > 0 && (
          <Button variant="quiet" onClick={() => setTyped(String(most))}>
            {t("partner.claim.fillAll", { n: most })}
          </Button>
        )}
      </div>
    </form>
  );
}
