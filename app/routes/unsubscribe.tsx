import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DeadLink, OneStep, usePosting } from "#app/components/auth/one-step.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { readUnsubscribe, unsubscribe } from "#worker/domain/notifications/mail-notifications.ts";

export const meta: MetaFunction = () => [{ title: "Unsubscribe · Tributary" }, { name: "robots", content: "noindex" }];

const tokenOf = (request: Request) => (new URL(request.url).searchParams.get("token") ?? "").slice(0, 2000);

/** Opening the link changes nothing: mail scanners open every link. */
export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const person = await readUnsubscribe(ctx, { token: tokenOf(request) });
  return { person: person && { username: person.username, isOff: person.isOff } };
}

/** Also what a mail program's own button posts to (RFC 8058), without a cookie and without a page. */
export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  return { done: await unsubscribe(ctx, { token: tokenOf(request) }) };
}

export default function Unsubscribe() {
  const { person } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const posting = usePosting();
  if (!person) {
    const about = "The mail program may have cut it short. What is mailed to you is chosen in your settings.";
    return <DeadLink about={about} next={{ to: "/settings/notifications", label: "Open your settings" }} />;
  }
  if (answer?.done || person.isOff) {
    return (
      <OneStep
        title="You are unsubscribed"
        about={`No notifications are mailed to @${person.username} any more. You still see them on Tributary.`}
      >
        <Button asChild size="lg" block>
          <Link to="/settings/notifications">Change what you are told</Link>
        </Button>
      </OneStep>
    );
  }
  return (
    <OneStep
      title="Stop these mails?"
      about={`Notifications of @${person.username} no longer come by mail. News of the account's safety still do.`}
    >
      <Form method="post" className="grid">
        <Button type="submit" variant="primary" size="lg" block disabled={posting}>
          {posting ? "Unsubscribing..." : "Unsubscribe"}
        </Button>
      </Form>
    </OneStep>
  );
}
