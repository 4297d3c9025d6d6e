import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Users } from "lucide-react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { SearchForm } from "#app/features/trust/admin/search-form.tsx";
import { UserCase } from "#app/features/trust/admin/user-case.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import { QUOTA_KEYS, SetQuotaInput } from "#worker/domain/accounts/quotas/contract.ts";
import { clearQuota, listQuotas, setQuota } from "#worker/domain/accounts/quotas/quotas.ts";
import { requireRecentProof } from "#worker/domain/accounts/sessions/require-recent-proof.ts";
import { DomainError, notFound } from "#worker/domain/kernel/errors.ts";
import { BalanceDecisionInput } from "#worker/domain/money/payouts/contract-balance.ts";
import { decideBalance, getStaffBalance } from "#worker/domain/money/payouts/decide-balance.ts";
import { DecideInput } from "#worker/domain/trust/moderation/contract.ts";
import { decide } from "#worker/domain/trust/moderation/decide.ts";
import { listDecisionsOn } from "#worker/domain/trust/moderation/receipts.ts";
import { changeRole } from "#worker/domain/trust/user-administration/change-role.ts";
import { ChangeRoleInput, ROLE_LABELS } from "#worker/domain/trust/user-administration/contract.ts";
import { GrantPlanInput } from "#worker/domain/trust/user-administration/contract-grants.ts";
import { grantPlan, revokePlan } from "#worker/domain/trust/user-administration/grant-plan.ts";
import {
  getStaffUserRecord,
  searchUsers,
} from "#worker/domain/trust/user-administration/search-users.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.users.metaTitle") }];

const FOUND_MAX = 50;

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const actor = requireUser(visitor);
  const search = new URL(request.url).searchParams;
  const userId = search.get("person")?.slice(0, 60);
  if (userId !== undefined) {
    const person = await getStaffUserRecord(ctx, { actor, userId });
    const [decisions, quotas, balance] = await Promise.all([
      listDecisionsOn(ctx, { userId }),
      listQuotas(ctx, { userId }),
      actor.role === "admin" && person.suspendedAt !== null
        ? getStaffBalance(ctx, { actor, userId })
        : null,
    ]);
    const { id: me, role } = actor;
    return { kind: "case" as const, person, decisions, quotas, balance, me, role };
  }
  const query = (search.get("q") ?? "").slice(0, 200);
  return {
    kind: "list" as const,
    query,
    people: await searchUsers(ctx, { actor, query, limit: FOUND_MAX }),
  };
}

/** Names of the forms that require a proof of identity here. Use cases check the other forms. */
const PROVED_FORMS = ["quota", "quota-clear", "plan", "plan-revoke"];

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = Object.fromEntries(await readForm(request));
  const userId = String(form.person ?? "").slice(0, 60);
  const requireAdmin = () => {
    if (actor.role !== "admin")
      throw new DomainError("FORBIDDEN", t("admin.users.errors.adminsOnly"));
  };
  const formType = formName(request);
  if (PROVED_FORMS.some((name) => name === formType)) await requireRecentProof(ctx, actor);
  switch (formType) {
    case "decide": {
      const subjectId = String(form.subject ?? "").replace(/^user\//, "");
      await decide(ctx, {
        actor,
        subjectType: "user",
        subjectId,
        fromReports: false,
        ...parseForm(DecideInput, form),
      });
      return { saved: t("admin.users.success.acted") };
    }
    case "role":
      await changeRole(ctx, { actor, userId, ...parseForm(ChangeRoleInput, form) });
      return { saved: t("admin.users.success.roleChanged") };
    case "quota":
      requireAdmin();
      await setQuota(ctx, { actor, userId, ...parseForm(SetQuotaInput, form) });
      return { saved: t("admin.users.success.limitSet") };
    case "quota-clear": {
      requireAdmin();
      const quota = QUOTA_KEYS.find((key) => key === form.quota);
      if (!quota) throw notFound(t("admin.notFound.limit"));
      await clearQuota(ctx, { actor, userId, quota });
      return { saved: t("admin.users.success.limitRemoved") };
    }
    case "balance": {
      const input = parseForm(BalanceDecisionInput, {
        decision: form.decision,
        reason: form.reason,
      });
      await decideBalance(ctx, { actor, userId, ...input });
      return {
        saved:
          input.decision === "release"
            ? t("admin.users.success.balanceReleased")
            : t("admin.users.success.balanceDeclined"),
      };
    }
    case "plan":
      await grantPlan(ctx, { actor, userId, ...parseForm(GrantPlanInput, form) });
      return { saved: t("admin.users.success.planGiven") };
    case "plan-revoke":
      await revokePlan(ctx, { actor, userId });
      return { saved: t("admin.users.success.planRemoved") };
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

export default function UserAdmin() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "case") return <UserCase {...data} />;
  const { query, people } = data;
  return (
    <AdminPage title={t("admin.users.title")} about={t("admin.users.description")}>
      <SearchForm label={t("admin.users.search.ariaLabel")} isSearching={query !== ""}>
        <Field label={t("admin.users.search.queryLabel")} hint={t("admin.users.search.queryHint")}>
          {(control) => (
            <Input
              {...control}
              key={query}
              name="q"
              defaultValue={query}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      </SearchForm>
      {people.length === 0 ? (
        <EmptyState icon={Users} title={t("admin.users.search.emptyTitle")} />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {people.map((user) => (
            <li key={user.id}>
              <Link
                to={`/admin/people?person=${user.id}`}
                className="-mx-2 flex items-center gap-3 rounded-md px-2 py-3 transition-colors hover:bg-surface"
              >
                <Avatar name={user.name} src={user.avatar} />
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-semibold">{user.name}</span>
                  <span className="truncate text-muted text-sm">@{user.username}</span>
                </span>
                {user.role !== "user" && (
                  <Badge variant="accent">{t(ROLE_LABELS[user.role])}</Badge>
                )}
                {user.suspendedAt !== null && (
                  <Badge variant="danger">{t("admin.states.suspended")}</Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
