import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Await, Link, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { EarningsHistory } from "#app/features/money/partner/earnings-history.tsx";
import { Offer, Pitch } from "#app/features/money/partner/pitch.tsx";
import { ProcessEarnings } from "#app/features/money/partner/process-earnings.tsx";
import { PartnerSkeleton } from "#app/features/money/partner/skeleton.tsx";
import { StatusCard } from "#app/features/money/partner/status-card.tsx";
import { ViewSums } from "#app/features/money/partner/view-sums.tsx";
import { signInPath, signUpPath } from "#app/lib/sign-in-path.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { notePartnerSeen } from "#worker/domain/creator/onboarding/update-progress.ts";
import { REAPPLY_DAYS } from "#worker/domain/money/partner/contract.ts";
import { getEligibility } from "#worker/domain/money/partner/eligibility.ts";
import { findPartnerStatus } from "#worker/domain/money/partner/get-status.ts";
import { verdictsOf } from "#worker/domain/money/partner/list-applications.ts";
import { listEarnings } from "#worker/domain/money/partner/list-earnings.ts";

export const meta: MetaFunction = () => [
  { title: t("partner.page.metaTitle") },
  { name: "description", content: t("partner.page.metaDescription") },
];

type Context = LoaderFunctionArgs["context"]["ctx"];

export function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  // The loader does not await the data, so that the page renders at once with a skeleton.
  return actor.kind === "visitor" ? { partner: null } : { partner: readPartner(ctx, actor.id) };
}

async function readPartner(ctx: Context, userId: string) {
  const [status, eligibility, verdicts] = await Promise.all([
    findPartnerStatus(ctx, { userId }),
    getEligibility(ctx, { userId }),
    verdictsOf(ctx, [userId]),
    notePartnerSeen(ctx, { userId }),
  ]);
  const earnings = status ? await listEarnings(ctx, { userId }) : [];
  return { status, eligibility, earnings, playbacks: verdicts.get(userId) ?? [], now: ctx.now() };
}

export type PartnerData = Awaited<ReturnType<typeof readPartner>>;

export default function Partner() {
  const { partner } = useLoaderData<typeof loader>();
  return (
    <WidePage className="grid grid-cols-1 content-start gap-10 py-8">
      <header className="grid gap-2">
        <h1 className="text-xl">{t("partner.page.title")}</h1>
        <p className="measure text-muted">{t("partner.page.description")}</p>
      </header>
      {partner === null ? (
        <SignedOut />
      ) : (
        <Suspense fallback={<PartnerSkeleton />}>
          <Await resolve={partner} errorElement={<Failed />}>
            {(data) => <SignedIn {...data} />}
          </Await>
        </Suspense>
      )}
    </WidePage>
  );
}

function SignedIn({ status, eligibility, earnings, playbacks, now }: PartnerData) {
  if (!status) return <Pitch eligibility={eligibility} />;
  const mayReapply = status.mayApplyAt !== null && status.mayApplyAt <= now;
  return (
    <>
      <StatusCard status={status} now={now} />
      {status.status === "active" && <ProcessEarnings status={status} />}
      {status.status === "active" && (
        <ViewSums playbacks={playbacks} unclaimed={status.claimableViews} />
      )}
      {(status.status === "active" || status.status === "suspended" || earnings.length > 0) && (
        <EarningsHistory earnings={earnings} />
      )}
      {mayReapply && <Pitch eligibility={eligibility} reapplyDays={REAPPLY_DAYS} />}
    </>
  );
}

function SignedOut() {
  return (
    <div className="grid gap-12">
      <Offer />
      <section
        aria-labelledby="apply"
        className="grid justify-items-start gap-4 border-line border-t pt-8"
      >
        <h2 id="apply" className="text-lg">
          {t("partner.signIn.title")}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="primary">
            <Link to={signInPath("/partner")}>{t("partner.signIn.submit")}</Link>
          </Button>
          <Button asChild>
            <Link to={signUpPath("/partner")}>{t("partner.signIn.createAccount")}</Link>
          </Button>
        </div>
      </section>
    </div>
  );
}

function Failed() {
  return (
    <Alert
      variant="danger"
      title={t("partner.loadError.title")}
      action={
        <Button asChild size="sm">
          <a href="/partner">{t("partner.loadError.retry")}</a>
        </Button>
      }
    >
      {t("partner.loadError.body")}
    </Alert>
  );
}
