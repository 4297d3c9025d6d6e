import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import { apiRequest } from "#app/lib/api.ts";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney, formatPercent, formatPrice } from "#i18n/format.ts";
import { showArgument, t } from "#i18n/t.ts";
import {
  CREATOR_SHARE_PERCENT,
  MIN_PAYOUT_CENTS,
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PARTNER_RATES,
} from "#worker/domain/accounts/plans/contract.ts";
import { CLAIM_STEP, progressOf } from "#worker/domain/money/partner/contract.ts";
import type { Eligibility } from "#worker/domain/money/partner/contract-api.ts";

export function Pitch({
  eligibility,
  reapplyDays,
}: {
  eligibility: Eligibility;
  reapplyDays?: number;
}) {
  return (
    <div className="grid gap-12">
      <Offer reapplyDays={reapplyDays} />
      <Stats eligibility={eligibility} />
    </div>
  );
}

/** @param reapplyDays days until a rejected user may apply again; hides the introduction */
export function Offer({ reapplyDays }: { reapplyDays?: number }) {
  const step = CLAIM_STEP;
  return (
    <>
      {reapplyDays === undefined && (
        <section aria-labelledby="pitch" className="grid gap-4">
          <h2 id="pitch" className="text-lg">
            {t("partner.pitch.title")}
          </h2>
          <ul className="measure grid gap-2">
            {[
              t("partner.pitch.bonusBenefit", { step }),
              t("partner.pitch.shareBenefit", { percent: CREATOR_SHARE_PERCENT }),
              t("partner.pitch.statementBenefit"),
            ].map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-12 md:grid-cols-2">
        <section aria-labelledby="requirements" className="grid content-start gap-4">
          <h2 id="requirements" className="text-lg">
            {t("partner.requirements.title")}
          </h2>
          <ul className="grid list-disc gap-2 pl-5">
            <li>{t("partner.requirements.views", { minViews: PARTNER_MIN_VIEWS })}</li>
            <li>{t("partner.requirements.followers", { minFollowers: PARTNER_MIN_FOLLOWERS })}</li>
            <li>{t("partner.requirements.confirmedEmail")}</li>
            <li>
              {rich("partner.requirements.staffReview", {
                link: (text) => (
                  <Link to="/terms" className="text-accent underline underline-offset-4">
                    {text}
                  </Link>
                ),
              })}
            </li>
          </ul>
        </section>
        <Rates />
      </div>
    </>
  );
}

function Rates() {
  const rates = [
    [t("partner.rates.views", { step: CLAIM_STEP }), formatMoney(PARTNER_RATES.views)],
    [t("partner.rates.followers", { step: CLAIM_STEP }), formatMoney(PARTNER_RATES.followers)],
    [t("partner.rates.revenueShare"), formatPercent(CREATOR_SHARE_PERCENT / 100)],
    [t("partner.rates.minimumPayout"), formatPrice(MIN_PAYOUT_CENTS)],
  ];
  return (
    <section aria-labelledby="rates" className="grid content-start gap-4">
      <h2 id="rates" className="text-lg">
        {t("partner.rates.title")}
      </h2>
      <dl className="grid">
        {rates.map(([label, amount]) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-line border-b py-2.5 last:border-0"
          >
            <dt>{label}</dt>
            <dd className="tabular font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Stats({ eligibility }: { eligibility: Eligibility }) {
  const { views, followers, minViews, minFollowers, eligible, emailVerified } = eligibility;
  const { act, isBusy } = useAct();
  const apply = () =>
    void act(apiRequest("POST", "/api/partner/apply"), {
      done: t("partner.apply.success"),
      failed: t("partner.apply.failure"),
    });
  return (
    <section aria-labelledby="stats" className="grid gap-6">
      <h2 id="stats" className="text-lg">
        {t("partner.progress.title")}
      </h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <Stat label={t("partner.status.views")} has={views} needs={minViews} />
        <Stat label={t("partner.status.followers")} has={followers} needs={minFollowers} />
      </div>
      {eligible && !emailVerified && (
        <Alert
          variant="warning"
          title={t("partner.apply.emailRequiredTitle")}
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">{t("partner.apply.accountAction")}</Link>
            </Button>
          }
        >
          {t("partner.apply.emailRequiredBody")}
        </Alert>
      )}
      {eligible ? (
        <div>
          <Button variant="primary" size="lg" onClick={apply} disabled={isBusy || !emailVerified}>
            {isBusy ? t("partner.apply.submitting") : t("partner.apply.submit")}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" size="lg" disabled aria-describedby="not-eligible">
            {t("partner.apply.ineligibleTitle")}
          </Button>
          <p id="not-eligible" className="text-muted text-sm">
            {t("partner.apply.ineligibleBody")}
          </p>
        </div>
      )}
    </section>
  );
}

function Stat({ label, has, needs }: { label: string; has: number; needs: number }) {
  const percent = progressOf(has, needs);
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="tabular text-sm">
          {showArgument(has)}{" "}
          <span className="text-muted">{t("partner.progress.target", { needs })}</span>
        </span>
      </p>
      <Progress
        value={percent / 100}
        label={t("partner.progress.ariaLabel", { label, percent })}
        className="h-2"
      />
    </div>
  );
}
