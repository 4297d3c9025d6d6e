import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CounterText, NoticeBadge, NoticeText, noticeWords } from "#app/components/dmca/notice-view.tsx";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { formatDate } from "#app/format.ts";
import { reportSuit, withdrawNotice } from "#worker/domain/dmca/close-notice.ts";
import { SuitInput } from "#worker/domain/dmca/contract.ts";
import { NOTICE_LINE_MAX } from "#worker/domain/dmca/contract-figures.ts";
import { noticeOfKey } from "#worker/domain/dmca/links.ts";
import { getNotice } from "#worker/domain/dmca/queries.ts";
import { isDown } from "#worker/domain/dmca/rules.ts";
import { notFound } from "#worker/domain/errors.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Your copyright notice · Tributary" }, { name: "robots", content: "noindex" }];

const keyOf = (request: Request) => new URL(request.url).searchParams.get("key");

export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const key = keyOf(request);
  if (key === null) return null;
  const { notice, counter } = await getNotice(ctx, { noticeId: await noticeOfKey(ctx, key) });
  return { key, notice, counter, isOpen: notice.state === "received" || isDown(notice.state) };
}

export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  const key = keyOf(request) ?? "";
  const noticeId = await noticeOfKey(ctx, key);
  const form = await readForm(request);
  switch (formName(request)) {
    case "withdraw":
      await withdrawNotice(ctx, { noticeId });
      break;
    case "suit": {
      const { court, caseNumber } = parseForm(SuitInput, { court: form.get("court"), caseNumber: form.get("caseNumber") });
      await reportSuit(ctx, { noticeId, court, caseNumber });
      break;
    }
    default:
      throw notFound("This form");
  }
  return redirect(`/dmca/status?key=${key}`);
}

export default function DmcaStatus() {
  const data = useLoaderData<typeof loader>();
  if (data === null) return <NoKey />;
  const { key, notice, counter, isOpen } = data;
  return (
    <div className="page py-8 lg:py-12">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
        <header className="grid gap-2">
          <h1 className="wrap-anywhere text-xl">Notice about {notice.videoTitle === "" ? "a video" : `"${notice.videoTitle}"`}</h1>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <NoticeBadge state={notice.state} />
            <span className="break-all">Number {notice.id}</span> · {formatDate(notice.createdAt)}
          </p>
          <p className="wrap-anywhere measure">{noticeWords(notice)}</p>
        </header>
        {counter && (
          <section aria-labelledby="counter" className="grid gap-3">
            <h2 id="counter" className="text-lg">
              The counter-notice
            </h2>
            <CounterText counter={counter} />
          </section>
        )}
        {notice.state === "countered" && <SuitForm noticeKey={key} />}
        <section aria-labelledby="sent" className="grid gap-3">
          <h2 id="sent" className="text-lg">
            What you sent
          </h2>
          <NoticeText notice={notice} />
        </section>
        {isOpen && <WithdrawForm noticeKey={key} />}
      </div>
    </div>
  );
}

function NoKey() {
  return (
    <div className="page grid gap-4 py-12">
      <h1 className="text-xl">Your copyright notice</h1>
      <p className="measure">Open the link in the mail that you got when you sent your notice: it leads to its state.</p>
      <p>
        <Link to="/dmca" className="text-accent underline underline-offset-4">
          Send a notice
        </Link>
      </p>
    </div>
  );
}

function SuitForm({ noticeKey }: { noticeKey: string }) {
  const form = useSettingsForm("suit");
  return (
    <section aria-labelledby="suit" className="grid gap-4 rounded-lg bg-surface p-5">
      <h2 id="suit" className="text-lg">
        Did you file an action?
      </h2>
      <p className="measure text-sm">If you have asked a court to keep the owner from infringing, say where. Then the video stays down.</p>
      <form.Form {...form.formProps} action={`?form=suit&key=${noticeKey}`} className="grid gap-4">
        <Field label="Court" error={form.errors.court}>
          {(control) => <Input {...control} name="court" maxLength={NOTICE_LINE_MAX} required />}
        </Field>
        <Field label="Case number" error={form.errors.caseNumber}>
          {(control) => <Input {...control} name="caseNumber" maxLength={NOTICE_LINE_MAX} required />}
        </Field>
        <FormFault form={form} />
        <div>
          <Button type="submit" variant="primary" disabled={form.busy}>
            {form.busy ? "Saving..." : "Keep the video down"}
          </Button>
        </div>
      </form.Form>
    </section>
  );
}

function WithdrawForm({ noticeKey }: { noticeKey: string }) {
  const form = useSettingsForm("withdraw");
  return (
    <form.Form {...form.formProps} action={`?form=withdraw&key=${noticeKey}`} className="grid gap-3 border-line border-t pt-6">
      <FormFault form={form} />
      <div>
        <ConfirmedSubmit
          variant="secondary"
          disabled={form.busy}
          question="Withdraw this notice?"
          about="If the video is down it comes back at once. You can send another notice later."
          verb="Withdraw"
        >
          Withdraw this notice
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
