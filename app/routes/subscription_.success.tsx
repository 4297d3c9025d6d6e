import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { LoaderCircle, MailCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { throwConfetti } from "#app/features/money/billing/confetti.ts";
import { useNotifyPlanChange } from "#app/features/money/billing/use-notify-plan-change.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { Confluence } from "#app/ui/confluence.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { type AwaitedPlan, awaitPlan } from "#worker/domain/money/billing/await-plan.ts";
import { findOpenSubscription } from "#worker/domain/money/billing/own-subscription.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("plans.success.metaTitle") }];

const SESSION = /^cs_\w{1,200}$/;
/** The page shows the waiting state for at least this long, even if the plan is active sooner. */
const LEAST_MS = 2000;
/** If the plan is not active after this time, the page stops checking and says so. */
const LONG_MS = 45_000;
/** Time between two checks whether the plan is active. */
const ASK_MS = 1500;

export async function loader({
  context: { ctx, actor },
  request,
}: LoaderFunctionArgs): Promise<AwaitedPlan> {
  const { id: userId } = requireUser(actor);
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  if (SESSION.test(sessionId)) return awaitPlan(ctx, { userId, sessionId });
  const open = await findOpenSubscription(ctx, userId);
  return open
    ? { state: "ready", plan: open.plan, trialEndsAt: open.trialEndsAt }
    : { state: "unknown", plan: null, trialEndsAt: null };
}

export default function SubscriptionSuccess() {
  const awaited = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const [waited, setWaited] = useState(0);
  const isWaiting = awaited.state === "waiting";
  useNotifyPlanChange(awaited.state === "ready" ? awaited.plan : null);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setWaited(Date.now() - startedAt), 500);
    const timeout = setTimeout(() => clearInterval(timer), LONG_MS + 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(timeout);
    };
  }, []);
  useEffect(() => {
    if (!isWaiting || state !== "idle" || waited > LONG_MS) return;
    const timer = setTimeout(revalidate, ASK_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate, waited]);
  if (awaited.state === "expired" || awaited.state === "unknown") return <Nothing />;
  if (awaited.state === "second") return <Second />;
  if (awaited.state === "trial_used") return <TrialUsed />;
  if (isWaiting && waited > LONG_MS) return <TakesLong />;
  if (isWaiting || waited < LEAST_MS) return <Processing />;
  return <Welcome awaited={awaited} />;
}

function Processing() {
  return (
    <WidePage
      as="section"
      role="status"
      className="grid justify-items-center gap-4 py-28 text-center"
    >
      <LoaderCircle
        aria-hidden
        className="size-10 animate-[spin_900ms_linear_infinite] text-accent"
      />
      <h1 className="text-xl">{t("plans.success.processing.title")}</h1>
      <p className="measure text-muted">{t("plans.success.processing.body")}</p>
      <noscript>
        <Button asChild>
          <Link to="/subscription-management">{t("billing.plans.manage")}</Link>
        </Button>
      </noscript>
    </WidePage>
  );
}

function Welcome({ awaited: { plan, trialEndsAt } }: { awaited: AwaitedPlan }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const viewer = useViewer();
  useEffect(() => {
    // Moves the focus, so that screen readers continue with the result.
    heading.current?.focus();
    return canvas.current ? throwConfetti(canvas.current) : undefined;
  }, []);
  const name = t(PLAN_NAMES[plan ?? viewer?.plan ?? "premium"]);
  return (
    <section className="relative isolate overflow-hidden">
      <Confluence className="-z-10 inset-0 h-full opacity-25 max-sm:hidden" />
      <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
      <WidePage className="grid justify-items-center gap-5 py-24 text-center lg:py-32">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t("plans.success.welcome.title", { name })}
        </h1>
        <p className="measure text-muted">
          {trialEndsAt === null
            ? t("plans.success.welcome.paidBody", { name })
            : t("plans.success.welcome.trialBody", { name, trialEndsAt: formatDate(trialEndsAt) })}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2 max-sm:grid max-sm:w-full">
          <Button asChild variant="primary" size="lg">
            <Link to="/discover">{t("plans.success.welcome.startWatching")}</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/dashboard">{t("plans.success.welcome.viewDashboard")}</Link>
          </Button>
          <Button asChild size="lg" variant="quiet">
            <Link to="/subscription-management">
              {t("plans.success.welcome.manageSubscription")}
            </Link>
          </Button>
        </div>
        <p className="mt-4 flex items-center gap-2 text-muted text-sm">
          <MailCheck aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0">
            {viewer
              ? rich("plans.success.welcome.confirmationSentTo", {
                  email: <span className="break-words">{viewer.email}</span>,
                })
              : t("plans.success.welcome.confirmationSent")}
          </span>
        </p>
      </WidePage>
    </section>
  );
}

function TakesLong() {
  return (
    <WidePage
      as="section"
      role="status"
      className="grid justify-items-center gap-4 py-28 text-center"
    >
      <h1 className="text-xl">{t("plans.success.delayed.title")}</h1>
      <p className="measure text-muted">{t("plans.success.delayed.body")}</p>
      <Button asChild variant="primary">
        <Link to="/subscription-management">{t("plans.success.viewSubscription")}</Link>
      </Button>
    </WidePage>
  );
}

const Second = () => (
  <Ended title={t("plans.success.secondPlan.title")} about={t("plans.success.secondPlan.body")}>
    <Link to="/subscription-management">{t("plans.success.viewSubscription")}</Link>
  </Ended>
);

const TrialUsed = () => (
  <Ended title={t("plans.success.trialUsed.title")} about={t("plans.success.trialUsed.body")}>
    <Link to="/subscription">{t("plans.locked.seePlans")}</Link>
  </Ended>
);

const Nothing = () => (
  <Ended title={t("plans.success.notFound.title")} about={t("plans.success.notFound.body")}>
    <Link to="/subscription">{t("plans.locked.seePlans")}</Link>
  </Ended>
);

function Ended({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <WidePage as="section" className="grid justify-items-center gap-4 py-28 text-center">
      <h1 className="text-xl">{title}</h1>
      <p className="measure text-muted">{about}</p>
      <Button asChild variant="primary">
        {children}
      </Button>
    </WidePage>
  );
}
