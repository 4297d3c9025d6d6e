import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DeleteSection } from "#app/features/accounts/settings/delete-section.tsx";
import { ExportSection } from "#app/features/accounts/settings/export-section.tsx";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { t } from "#i18n/t.ts";
import { PROOF_MS } from "#worker/domain/accounts/sessions/rules.ts";
import { getPayouts } from "#worker/domain/money/payouts/own-payouts.ts";
import { requestDeletion } from "#worker/domain/ops/deletion/request-deletion.ts";
import { findExport, requestExport } from "#worker/domain/ops/exports/request-export.ts";
import { requireUser } from "#worker/http/actor.ts";
import { clientOf } from "#worker/http/client.ts";
import { formName, readForm } from "#worker/http/form.ts";
import { clearedSessionCookie } from "#worker/http/session.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.data.page.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  return {
    username: user.username,
    copy: await findExport(ctx, { userId: user.id }),
    hasProof: user.provedAt > ctx.now() - PROOF_MS,
    money: await getPayouts(ctx, { actor: user }),
  };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const user = requireUser(actor);
  const { userAgent } = clientOf(request);
  if (formName(request) !== "delete") {
    await requestExport(ctx, { userId: user.id, userAgent });
    return { saved: t("settings.data.export.startSuccess") };
  }
  const form = await readForm(request);
  const username = String(form.get("username") ?? "");
  await requestDeletion(ctx, { actor: user, username, userAgent });
  return redirect("/restore-account?closed", { headers: { "Set-Cookie": clearedSessionCookie() } });
}

export default function Data() {
  const { username, copy, hasProof, money } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={t("settings.data.page.title")} about={t("settings.data.page.description")}>
      <ExportSection copy={copy} hasProof={hasProof} />
      <DeleteSection username={username} money={money} />
    </SettingsPage>
  );
}
