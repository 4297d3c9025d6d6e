import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Scale } from "lucide-react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { DecisionCase } from "#app/features/trust/admin/decision-case.tsx";
import { NextPage } from "#app/features/trust/admin/parts.tsx";
import { DecisionState, decisionTitle } from "#app/features/trust/moderation/decision-parts.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { timeAgo } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { AppealDecisionInput, DismissInput } from "#worker/domain/trust/moderation/contract.ts";
import {
  decideDecisionAppeal,
  liftDecision,
} from "#worker/domain/trust/moderation/end-decision.ts";
import { getStaffReceipt, listAppeals } from "#worker/domain/trust/moderation/receipts.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.appeals.metaTitle") }];

const PAGE = 25;

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const actor = requireUser(visitor);
  const search = new URL(request.url).searchParams;
  const decisionParam = search.get("decision");
  if (decisionParam !== null)
    return {
      kind: "case" as const,
      decision: await getStaffReceipt(ctx, decisionParam.slice(0, 60)),
      me: actor.id,
      role: actor.role,
    };
  const state = search.get("state") === "decided" ? ("decided" as const) : ("waiting" as const);
  const before = Number(search.get("before")) || null;
  const found = await listAppeals(ctx, {
    state,
    before,
    limit: state === "waiting" ? 100 : PAGE + 1,
  });
  const appeals = state === "waiting" ? found : found.slice(0, PAGE);
  const next =
    state === "decided" && found.length > PAGE ? (appeals.at(-1)?.appeal?.at ?? null) : null;
  return { kind: "list" as const, state, appeals, next, now: ctx.now() };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = Object.fromEntries(await readForm(request));
  const decisionId = String(form.decision ?? "").slice(0, 60);
  switch (formName(request)) {
    case "appeal":
      await decideDecisionAppeal(ctx, {
        actor,
        decisionId,
        ...parseForm(AppealDecisionInput, form),
      });
      return { saved: t("admin.appeals.success.decided") };
    case "lift":
      await liftDecision(ctx, { actor, decisionId, ...parseForm(DismissInput, form) });
      return { saved: t("admin.appeals.success.lifted") };
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

export default function Appeals() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "case")
    return <DecisionCase decision={data.decision} me={data.me} role={data.role} />;
  const { state, appeals, next, now } = data;
  return (
    <AdminPage title={t("admin.appeals.title")} about={t("admin.appeals.description")}>
      <ChipNav
        label={t("admin.appeals.list.filterAriaLabel")}
        items={(["waiting", "decided"] as const).map((name) => ({
          key: name,
          to: `?state=${name}`,
          label: name === "waiting" ? t("admin.states.waiting") : t("admin.facts.decidedLabel"),
          isCurrent: name === state,
        }))}
      />
      {appeals.length === 0 ? (
        <EmptyState
          icon={Scale}
          title={
            state === "waiting"
              ? t("admin.appeals.list.waitingEmptyTitle")
              : t("admin.appeals.list.decidedEmptyTitle")
          }
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {appeals.map((decision) => (
            <li key={decision.id}>
              <Link
                to={`/admin/appeals?decision=${decision.id}`}
                className="-mx-2 grid gap-1 rounded-md px-2 py-4 transition-colors hover:bg-surface"
              >
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{decisionTitle(decision)}</span>
                  <span className="text-muted text-sm">@{decision.person.username}</span>
                  <DecisionState decision={decision} />
                </span>
                <span className="line-clamp-2 break-words text-sm">{decision.appeal?.text}</span>
                <span className="text-muted text-sm">
                  {t("admin.appeals.list.summary", {
                    username: decision.staff.username,
                    ago: timeAgo(decision.appeal?.at ?? now, now, { isWithin: true }),
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <NextPage
        to={next === null ? null : `?state=decided&before=${next}`}
        label={t("admin.appeals.list.olderAction")}
      />
    </AdminPage>
  );
}
