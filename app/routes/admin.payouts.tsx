import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Banknote } from "lucide-react";
import * as z from "zod";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { FreezeCard } from "#app/features/trust/admin/freeze-card.tsx";
import { NextPage } from "#app/features/trust/admin/parts.tsx";
import { PayoutCard } from "#app/features/trust/admin/payout-card.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { recordReading } from "#worker/domain/accounts/audit/record-reading.ts";
import { requireRecentProof } from "#worker/domain/accounts/sessions/require-recent-proof.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { PAYOUT_STATES, type PayoutState } from "#worker/domain/money/payouts/contract.ts";
import {
  findFreeze,
  freezePayouts,
  unfreezePayouts,
} from "#worker/domain/money/payouts/freeze-payouts.ts";
import { listPayouts } from "#worker/domain/money/payouts/list-payouts.ts";
import { lookUpPayout } from "#worker/domain/money/payouts/look-up-payout.ts";
import { StaffReason } from "#worker/domain/money/refunds/contract.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.payouts.metaTitle") }];

const PAGE = 30;
const LISTS = ["open", ...PAYOUT_STATES, "all"] as const;
type ListName = (typeof LISTS)[number];

/** Stuck payouts, to which Stripe never responded and which no job retries, come first. */
export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const list = LISTS.find((name) => name === search.get("list")) ?? "open";
  const before = search.get("before") ?? undefined;
  const [found, stuck, freeze] = await Promise.all([
    listPayouts(ctx, { state: list === "all" ? undefined : list, before, limit: PAGE + 1 }),
    before === undefined && (list === "open" || list === "unknown" || list === "sending")
      ? listPayouts(ctx, { state: "stuck" })
      : [],
    findFreeze(ctx),
  ]);
  const page = found.slice(0, PAGE);
  await recordReading(ctx, {
    actor: requireUser(actor),
    userIds: [...page, ...stuck].map(({ userId }) => userId),
    type: "payouts",
  });
  const isStuck = (id: string) => stuck.some((payout) => payout.id === id);
  return {
    list,
    stuck,
    payouts: page.filter(({ id }) => !isStuck(id)),
    next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    freeze: freeze && { reason: freeze.reason, since: freeze.since },
    now: ctx.now(),
  };
}

const Reason = z.object({ reason: StaffReason });

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const staffId = actor.id;
  await requireRecentProof(ctx, actor);
  const form = Object.fromEntries(await readForm(request));
  switch (formName(request)?.split(":")[0]) {
    case "look-up": {
      const { payoutId, reason } = parseForm(Reason.extend({ payoutId: z.string() }), form);
      const { state } = await lookUpPayout(ctx, { staffId, payoutId, reason });
      return { saved: t(OUTCOMES[state]) };
    }
    case "freeze":
      await freezePayouts(ctx, { staffId, ...parseForm(Reason, form) });
      return { saved: t("admin.payouts.freeze.success") };
    case "unfreeze":
      await unfreezePayouts(ctx, { staffId, ...parseForm(Reason, form) });
      return { saved: t("admin.payouts.resume.success") };
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

const OUTCOMES: Record<PayoutState, Message> = {
  queued: msg("admin.payouts.lookUpResult.queued"),
  sending: msg("admin.payouts.lookUpResult.pending"),
  unknown: msg("admin.payouts.lookUpResult.pending"),
  paid: msg("admin.payouts.lookUpResult.paid"),
  reversed: msg("admin.payouts.lookUpResult.reversed"),
  returned: msg("admin.payouts.lookUpResult.returned"),
};

const listName = (list: ListName) =>
  list === "open"
    ? t("admin.states.open")
    : list === "all"
      ? t("admin.states.all")
      : t("admin.payouts.card.state", { state: list });

export default function Payouts() {
  const { list, stuck, payouts, next, freeze, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("admin.payouts.title")} about={t("admin.payouts.description")}>
      <FreezeCard freeze={freeze} />
      <ChipNav
        label={t("admin.payouts.list.filterAriaLabel")}
        items={LISTS.map((name) => ({
          key: name,
          to: `?list=${name}`,
          label: listName(name),
          isCurrent: name === list,
        }))}
      />
      {stuck.length > 0 && (
        <section aria-labelledby="stuck" className="grid gap-3">
          <h2 id="stuck" className="text-lg">
            {t("admin.payouts.list.stuckTitle")}
          </h2>
          <ul className="grid divide-y divide-line border-line border-y">
            {stuck.map((payout) => (
              <li key={payout.id}>
                <PayoutCard payout={payout} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {payouts.length > 0 ? (
        <ul
          aria-label={t("admin.payouts.title")}
          className="grid divide-y divide-line border-line border-y"
        >
          {payouts.map((payout) => (
            <li key={payout.id}>
              <PayoutCard payout={payout} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        stuck.length === 0 && (
          <EmptyState
            icon={Banknote}
            title={
              list === "open"
                ? t("admin.payouts.list.openEmptyTitle")
                : t("admin.payouts.list.emptyTitle")
            }
          />
        )
      )}
      <NextPage
        to={next === null ? null : `?list=${list}&before=${next}`}
        label={t("admin.payouts.list.olderAction")}
      />
    </AdminPage>
  );
}
