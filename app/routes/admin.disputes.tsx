import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Scale } from "lucide-react";
import * as z from "zod";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { DisputeCard } from "#app/features/trust/admin/dispute-card.tsx";
import { NextPage } from "#app/features/trust/admin/parts.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { recordReading } from "#worker/domain/accounts/audit/record-reading.ts";
import {
  DISPUTE_LISTS,
  type DisputeList,
  EvidenceInput,
} from "#worker/domain/money/disputes/contract.ts";
import { listDisputes, saveEvidenceNote } from "#worker/domain/money/disputes/disputes.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.disputes.metaTitle") }];

const PAGE = 20;

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const list = DISPUTE_LISTS.find((name) => name === search.get("list")) ?? "open";
  const found = await listDisputes(ctx, {
    list,
    after: search.get("after") ?? undefined,
    limit: PAGE + 1,
  });
  const disputes = list === "open" ? found : found.slice(0, PAGE);
  await recordReading(ctx, {
    actor: requireUser(actor),
    userIds: disputes.map(({ user }) => user.id),
    type: "disputes",
  });
  return {
    list,
    disputes,
    next: found.length > disputes.length ? (disputes.at(-1)?.id ?? null) : null,
    now: ctx.now(),
  };
}

/** The name of the form contains the dispute's ID. */
export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const input = parseForm(
    EvidenceInput.extend({ disputeId: z.string() }),
    Object.fromEntries(await readForm(request)),
  );
  // Browsers submit line breaks as CRLF.
  const plain = (text: string) => text.replaceAll("\r\n", "\n");
  await saveEvidenceNote(ctx, {
    actor: requireUser(actor),
    disputeId: input.disputeId,
    evidence: plain(input.evidence),
    before: plain(input.before),
  });
  return { saved: t("admin.disputes.evidenceSuccess") };
}

const LIST_LABELS: Record<DisputeList, Message> = {
  open: msg("admin.states.open"),
  closed: msg("admin.states.closed"),
  all: msg("admin.states.all"),
};
const EMPTY_LABELS: Record<DisputeList, Message> = {
  open: msg("admin.disputes.empty.openTitle"),
  closed: msg("admin.disputes.empty.closedTitle"),
  all: msg("admin.disputes.empty.allTitle"),
};

export default function Disputes() {
  const { list, disputes, next, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("admin.disputes.title")} about={t("admin.disputes.description")}>
      <ChipNav
        label={t("admin.disputes.filterAriaLabel")}
        items={DISPUTE_LISTS.map((name) => ({
          key: name,
          to: `?list=${name}`,
          label: t(LIST_LABELS[name]),
          isCurrent: name === list,
        }))}
      />
      {disputes.length === 0 ? (
        <EmptyState icon={Scale} title={t(EMPTY_LABELS[list])} />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {disputes.map((dispute) => (
            <li key={dispute.id}>
              <DisputeCard dispute={dispute} now={now} />
            </li>
          ))}
        </ul>
      )}
      <NextPage
        to={next === null ? null : `?list=${list}&after=${next}`}
        label={t("admin.disputes.olderAction")}
      />
    </AdminPage>
  );
}
