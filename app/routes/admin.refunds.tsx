import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HandCoins } from "lucide-react";
import * as z from "zod";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { BackLink, NextPage } from "#app/features/trust/admin/parts.tsx";
import { DecideForm, Decision } from "#app/features/trust/admin/request-decision.tsx";
import { RequestFactsView } from "#app/features/trust/admin/request-facts.tsx";
import { RequestList } from "#app/features/trust/admin/request-list.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatMoney } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { recordReading } from "#worker/domain/accounts/audit/record-reading.ts";
import { DomainError, notFound } from "#worker/domain/kernel/errors.ts";
import {
  Amount,
  type RequestList as ListName,
  REQUEST_LISTS,
  StaffReason,
} from "#worker/domain/money/refunds/contract.ts";
import { decideRefund, resendRefund } from "#worker/domain/money/refunds/decide-refund.ts";
import { getStaffRequest, listRequests } from "#worker/domain/money/refunds/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.refunds.metaTitle") }];

const PAGE = 30;

/** `?id=` names one refund request; without `?id=`, the loader returns the queue. */
export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const requestId = search.get("id");
  if (requestId !== null) {
    const found = await getStaffRequest(ctx, { requestId });
    await recordReading(ctx, {
      actor: requireUser(actor),
      userIds: [found.request.user.id],
      type: "refunds",
    });
    return { view: "one" as const, ...found };
  }
  const list = REQUEST_LISTS.find((name) => name === search.get("list")) ?? "open";
  const found = await listRequests(ctx, {
    list,
    after: search.get("after") ?? undefined,
    limit: PAGE + 1,
  });
  const requests = found.slice(0, PAGE);
  await recordReading(ctx, {
    actor: requireUser(actor),
    userIds: requests.map(({ user }) => user.id),
    type: "refunds",
  });
  return {
    view: "list" as const,
    list,
    requests,
    next: found.length > PAGE ? (requests.at(-1)?.id ?? null) : null,
    now: ctx.now(),
  };
}

const Reason = z.object({ requestId: z.string(), reason: StaffReason });
const Decided = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("approve"),
    requestId: z.string(),
    reason: StaffReason,
    amount: Amount,
  }),
  z.object({
    decision: z.literal("refuse"),
    requestId: z.string(),
    reason: StaffReason,
    amount: z.string().optional(),
  }),
]);

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = Object.fromEntries(await readForm(request));
  switch (formName(request)) {
    case "decide": {
      const input = parseForm(Decided, form);
      const decision =
        input.decision === "approve"
          ? ({ decision: "approve", cents: input.amount } as const)
          : ({ decision: "refuse" } as const);
      const state = await decideRefund(ctx, {
        actor,
        requestId: input.requestId,
        reason: input.reason,
        ...decision,
      });
      return {
        saved:
          state === "refunded"
            ? t("admin.refunds.success.refunded")
            : state === "refused"
              ? t("admin.refunds.success.rejected")
              : t("admin.refunds.success.approvedUnconfirmed"),
      };
    }
    case "resend": {
      const state = await resendRefund(ctx, { actor, ...parseForm(Reason, form) });
      if (state === "failed")
        throw new DomainError("CONFLICT", t("admin.refunds.errors.resendRejected"));
      return {
        saved:
          state === "refunded"
            ? t("admin.refunds.success.refunded")
            : t("admin.refunds.success.resentUnconfirmed"),
      };
    }
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

const LIST_LABELS: Record<ListName, Message> = {
  open: msg("admin.states.open"),
  waiting: msg("admin.states.unanswered"),
  refunded: msg("admin.refunds.states.refunded"),
  refused: msg("admin.refunds.states.rejected"),
  all: msg("admin.states.all"),
};
const EMPTY_LABELS: Record<ListName, Message> = {
  open: msg("admin.refunds.empty.openTitle"),
  waiting: msg("admin.refunds.empty.waitingTitle"),
  refunded: msg("admin.refunds.empty.refundedTitle"),
  refused: msg("admin.refunds.empty.rejectedTitle"),
  all: msg("admin.refunds.empty.allTitle"),
};

export default function Refunds() {
  const data = useLoaderData<typeof loader>();
  const viewer = useViewer();
  if (data.view === "one") {
    const { request, facts } = data;
    const remainingCents = facts.payment?.leftCents ?? 0;
    return (
      <AdminPage
        back={<BackLink to="/admin/refunds">{t("admin.refunds.case.backLink")}</BackLink>}
        title={t("admin.refunds.case.title", {
          askedCents: formatMoney(request.askedCents, request.currency),
        })}
        about={request.title}
      >
        <RequestFactsView request={request} facts={facts} />
        {request.state !== "open" ? (
          <Decision request={request} />
        ) : request.user.id === viewer?.id ? (
          <Alert>{t("admin.refunds.case.ownNotice")}</Alert>
        ) : remainingCents > 0 ? (
          <DecideForm key={request.id} request={request} leftCents={remainingCents} />
        ) : (
          <>
            <Alert variant="warning">{t("admin.refunds.case.nothingLeftNotice")}</Alert>
            <DecideForm key={request.id} request={request} leftCents={0} />
          </>
        )}
      </AdminPage>
    );
  }
  const { list, requests, next, now } = data;
  return (
    <AdminPage title={t("admin.refunds.title")} about={t("admin.refunds.description")}>
      <ChipNav
        label={t("admin.refunds.list.filterAriaLabel")}
        items={REQUEST_LISTS.map((name) => ({
          key: name,
          to: `?list=${name}`,
          label: t(LIST_LABELS[name]),
          isCurrent: name === list,
        }))}
      />
      {requests.length === 0 ? (
        <EmptyState icon={HandCoins} title={t(EMPTY_LABELS[list])} />
      ) : (
        <RequestList requests={requests} now={now} />
      )}
      <NextPage
        to={next === null ? null : `?list=${list}&after=${next}`}
        label={t("admin.refunds.list.moreAction")}
      />
    </AdminPage>
  );
}
