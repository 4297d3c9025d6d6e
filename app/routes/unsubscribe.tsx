import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DeadLink, OneStep, usePosting } from "#app/features/accounts/auth/one-step.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { readUnsubscribe, unsubscribe } from "#worker/domain/accounts/notifications/unsubscribe.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("auth.unsubscribe.metaTitle") },
  { name: "robots", content: "noindex" },
];

const tokenOf = (request: Request) =>
  (new URL(request.url).searchParams.get("token") ?? "").slice(0, 2000);

/** Opening the link must unsubscribe nobody, because mail scanners open every link. */
export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const subscriber = await readUnsubscribe(ctx, { token: tokenOf(request) });
  return { person: subscriber && { username: subscriber.username, isOff: subscriber.isOff } };
}

/** Mail programs use this action too (one-click unsubscribe, RFC 8058). They send no cookie. */
export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  return { done: await unsubscribe(ctx, { token: tokenOf(request) }) };
}

export default function Unsubscribe() {
  const { person } = useLoaderData<typeof loader>();
  const result = useActionData<{ done?: boolean; error?: string }>();
  const posting = usePosting();
  if (!person) {
    const about = t("auth.unsubscribe.deadLinkBody");
    return (
      <DeadLink
        about={about}
        next={{ to: "/settings/notifications", label: t("auth.unsubscribe.deadLinkAction") }}
      />
    );
  }
  if (result?.done || person.isOff) {
    return (
      <OneStep
        title={t("auth.unsubscribe.successTitle")}
        about={t("auth.unsubscribe.successBody", { username: person.username })}
      >
        <Button asChild size="lg" block>
          <Link to="/settings/notifications">{t("auth.unsubscribe.settingsLink")}</Link>
        </Button>
      </OneStep>
    );
  }
  return (
    <OneStep
      title={t("auth.unsubscribe.confirmTitle")}
      about={t("auth.unsubscribe.confirmBody", { username: person.username })}
    >
      <Form method="post" className="grid gap-4">
        {result?.error && <Alert variant="danger">{result.error}</Alert>}
        <SubmitButton
          write={posting}
          busyLabel={t("auth.unsubscribe.busy")}
          variant="primary"
          size="lg"
          block
        >
          {t("auth.unsubscribe.confirmAction")}
        </SubmitButton>
      </Form>
    </OneStep>
  );
}
