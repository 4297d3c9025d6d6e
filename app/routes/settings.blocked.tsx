import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ShieldBan } from "lucide-react";
import {
  SettingsList,
  SettingsPage,
  SettingsRow,
  SettingsSection,
} from "#app/features/accounts/settings/settings-page.tsx";
import { HiddenSubjects } from "#app/features/trust/safety/hidden-subjects.tsx";
import { type ActionForm, useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Age } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { unblockUser } from "#worker/domain/accounts/blocks/block-user.ts";
import type { BlockedUser } from "#worker/domain/accounts/blocks/contract.ts";
import { listBlocked } from "#worker/domain/accounts/blocks/queries.ts";
import { HIDDEN_TYPES } from "#worker/domain/accounts/hidden/contract.ts";
import { listHidden, unhideSubject } from "#worker/domain/trust/safety/hidden.ts";
import { requireUser } from "#worker/http/actor.ts";
import { readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.blocked.page.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  const [people, hidden] = await Promise.all([
    listBlocked(ctx, { userId: user.id }),
    listHidden(ctx, { actor: user }),
  ]);
  return { people, hidden };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const hiddenSubject = String(form.get("hidden") ?? "").slice(0, 100);
  if (hiddenSubject !== "") {
    const [type, subjectId = ""] = hiddenSubject.split(" ");
    const subjectType = HIDDEN_TYPES.find((known) => known === type);
    if (subjectType)
      await unhideSubject(ctx, { actor: requireUser(actor), subjectType, subjectId });
    return { saved: t("settings.blocked.hidden.unhideSuccess") };
  }
  const userId = String(form.get("userId") ?? "").slice(0, 60);
  await unblockUser(ctx, { actor: requireUser(actor), userId });
  return { saved: t("settings.blocked.users.unblockSuccess") };
}

export default function Blocked() {
  const { people, hidden } = useLoaderData<typeof loader>();
  const form = useActionForm("unblock");
  return (
    <SettingsPage
      title={t("settings.blocked.page.title")}
      about={t("settings.blocked.page.description")}
    >
      <p role="status" className="sr-only">
        {form.result?.saved}
      </p>
      {form.error && <Alert variant="danger">{form.error}</Alert>}
      <SettingsSection id="people" title={t("settings.blocked.users.title")}>
        {people.length === 0 ? (
          <EmptyState
            icon={ShieldBan}
            title={t("settings.blocked.users.emptyTitle")}
            description={t("settings.blocked.users.emptyBody")}
          />
        ) : (
          <form.Form {...form.formProps}>
            <SettingsList items={people}>
              {(user) => <UserRow user={user} form={form} />}
            </SettingsList>
          </form.Form>
        )}
      </SettingsSection>
      <SettingsSection
        id="hidden"
        title={t("settings.blocked.hidden.title")}
        about={t("settings.blocked.hidden.description")}
      >
        <HiddenSubjects subjects={hidden} />
      </SettingsSection>
    </SettingsPage>
  );
}

function UserRow({ user, form }: { user: BlockedUser; form: ActionForm }) {
  return (
    <SettingsRow
      title={
        <span className="flex items-center gap-3">
          <Avatar name={user.name} src={user.avatar} />
          <span className="min-w-0">
            <Link to={`/@${user.username}`} className="block truncate hover:underline">
              {user.name}
            </Link>
            <span className="block truncate font-normal text-muted">
              {t("settings.blocked.users.blockedUsername", { username: user.username })}{" "}
              <Age at={user.blockedAt} />
            </span>
          </span>
        </span>
      }
    >
      <SubmitButton write={form} name="userId" value={user.id}>
        {rich("settings.blocked.users.unblock", {
          name: user.name,
          span: (text) => <span className="sr-only">{text}</span>,
        })}
      </SubmitButton>
    </SettingsRow>
  );
}
