import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BadgeCheck } from "lucide-react";
import * as z from "zod";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { ApplicationCard } from "#app/features/trust/admin/application-card.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { requireRecentProof } from "#worker/domain/accounts/sessions/require-recent-proof.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import {
  APPLICATION_LISTS,
  type ApplicationList,
  DecisionInput,
} from "#worker/domain/money/partner/contract.ts";
import {
  decideAppeal,
  decideApplication,
  reinstatePartner,
  suspendPartner,
} from "#worker/domain/money/partner/decide-application.ts";
import { listApplications } from "#worker/domain/money/partner/list-applications.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.partners.metaTitle") }];

export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const state = APPLICATION_LISTS.find((name) => name === search.get("list")) ?? "pending";
  return { state, applications: await listApplications(ctx, { state }), now: ctx.now() };
}

const Decided = DecisionInput.extend({ applicationId: z.string() });
const Stepped = Decided.omit({ decision: true });

/** The form's name contains the decision and, after a colon, the application's ID. */
export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const staff = requireUser(actor);
  const staffId = staff.id;
  await requireRecentProof(ctx, staff);
  const form = Object.fromEntries(await readForm(request));
  switch (formName(request)?.split(":")[0]) {
    case "decide": {
      const input = parseForm(Decided, form);
      await decideApplication(ctx, { staffId, ...input });
      return {
        saved:
          input.decision === "approve"
            ? t("admin.partners.success.approved")
            : t("admin.partners.success.rejected"),
      };
    }
    case "appeal": {
      const input = parseForm(Decided, form);
      await decideAppeal(ctx, { staffId, ...input });
      return {
        saved:
          input.decision === "approve"
            ? t("admin.partners.success.appealGranted")
            : t("admin.partners.success.rejectionUpheld"),
      };
    }
    case "suspend":
      await suspendPartner(ctx, { staffId, ...parseForm(Stepped, form) });
      return { saved: t("admin.partners.success.suspended") };
    case "reinstate":
      await reinstatePartner(ctx, { staffId, ...parseForm(Stepped, form) });
      return { saved: t("admin.partners.success.reinstated") };
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

const LIST_LABELS: Record<ApplicationList, Message> = {
  pending: msg("admin.states.waiting"),
  appealed: msg("admin.appeals.title"),
  active: msg("admin.partners.title"),
  rejected: msg("admin.states.rejected"),
  suspended: msg("admin.states.suspended"),
};
const EMPTY_LABELS: Record<ApplicationList, Message> = {
  pending: msg("admin.partners.empty.pendingTitle"),
  appealed: msg("admin.partners.empty.appealedTitle"),
  active: msg("admin.partners.empty.activeTitle"),
  rejected: msg("admin.partners.empty.rejectedTitle"),
  suspended: msg("admin.partners.empty.suspendedTitle"),
};
const ORDER: readonly ApplicationList[] = [
  "pending",
  "appealed",
  "active",
  "rejected",
  "suspended",
];

export default function Partners() {
  const { state, applications, now } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <AdminPage title={t("admin.partners.title")} about={t("admin.partners.description")}>
      <ChipNav
        label={t("admin.partners.filterAriaLabel")}
        items={ORDER.map((name) => ({
          key: name,
          to: `?list=${name}`,
          label: t(LIST_LABELS[name]),
          isCurrent: name === state,
        }))}
      />
      {applications.length === 0 ? (
        <EmptyState icon={BadgeCheck} title={t(EMPTY_LABELS[state])} />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {applications.map((application) => (
            <li key={application.id}>
              <ApplicationCard
                application={application}
                isOwn={application.user.id === viewer?.id}
                now={now}
              />
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
