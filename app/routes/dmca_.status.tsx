import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import {
  CounterText,
  describeNotice,
  NoticeBadge,
  NoticeText,
} from "#app/features/trust/dmca/notice-view.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { isDown } from "#worker/domain/media/removal/taken-down.ts";
import { reportSuit, withdrawNotice } from "#worker/domain/trust/dmca/close-notice.ts";
import { SuitInput } from "#worker/domain/trust/dmca/contract.ts";
import { NOTICE_LINE_MAX } from "#worker/domain/trust/dmca/contract-figures.ts";
import { noticeOfKey } from "#worker/domain/trust/dmca/links.ts";
import { getNotice } from "#worker/domain/trust/dmca/queries.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("dmca.senderNotice.metaTitle") },
  { name: "robots", content: "noindex" },
];

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
      const { court, caseNumber } = parseForm(SuitInput, {
        court: form.get("court"),
        caseNumber: form.get("caseNumber"),
      });
      await reportSuit(ctx, { noticeId, court, caseNumber });
      break;
    }
    default:
      throw notFound(t("dmca.notFound.form"));
  }
  return redirect(`/dmca/status?key=${key}`);
}

export default function DmcaStatus() {
  const data = useLoaderData<typeof loader>();
  if (data === null) return <NoKey />;
  const { key, notice, counter, isOpen } = data;
  return (
    <ReadingPage className="py-8">
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        <header className="grid gap-2">
          <h1 className="wrap-anywhere text-xl">
            {notice.videoTitle === ""
              ? t("dmca.notice.titleWithoutVideo")
              : t("dmca.notice.title", { videoTitle: notice.videoTitle })}
          </h1>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <NoticeBadge state={notice.state} />
            <span className="break-all">{t("dmca.notice.number", { id: notice.id })}</span> ·{" "}
            {formatDate(notice.createdAt)}
          </p>
          <p className="wrap-anywhere measure">{describeNotice(notice)}</p>
        </header>
        {counter && (
          <section aria-labelledby="counter" className="grid gap-3">
            <h2 id="counter" className="text-lg">
              {t("dmca.notice.counterNoticeTitle")}
            </h2>
            <CounterText counter={counter} />
          </section>
        )}
        {notice.state === "countered" && <SuitForm noticeKey={key} />}
        <section aria-labelledby="sent" className="grid gap-3">
          <h2 id="sent" className="text-lg">
            {t("dmca.notice.sentNoticeTitle")}
          </h2>
          <NoticeText notice={notice} />
        </section>
        {isOpen && <WithdrawForm noticeKey={key} />}
      </div>
    </ReadingPage>
  );
}

function NoKey() {
  return (
    <ReadingPage className="grid gap-4 py-8">
      <h1 className="text-xl">{t("dmca.senderNotice.title")}</h1>
      <p className="measure">{t("dmca.senderNotice.missingLinkBody")}</p>
      <p>
        <Link to="/dmca" className="text-accent underline underline-offset-4">
          {t("dmca.noticeForm.title")}
        </Link>
      </p>
    </ReadingPage>
  );
}

function SuitForm({ noticeKey }: { noticeKey: string }) {
  const form = useActionForm("suit");
  return (
    <section aria-labelledby="suit" className="grid gap-4 rounded-lg bg-surface p-5">
      <h2 id="suit" className="text-lg">
        {t("dmca.suit.title")}
      </h2>
      <p className="measure text-sm">{t("dmca.suit.hint")}</p>
      <form.Form {...form.formProps} action={`?form=suit&key=${noticeKey}`} className="grid gap-4">
        <Field label={t("dmca.suit.courtLabel")} error={form.fields.court}>
          {(control) => <Input {...control} name="court" maxLength={NOTICE_LINE_MAX} required />}
        </Field>
        <Field label={t("dmca.suit.caseNumberLabel")} error={form.fields.caseNumber}>
          {(control) => (
            <Input {...control} name="caseNumber" maxLength={NOTICE_LINE_MAX} required />
          )}
        </Field>
        <FormFault form={form} />
        <div>
          <SubmitButton variant="primary" write={form}>
            {t("dmca.suit.submit")}
          </SubmitButton>
        </div>
      </form.Form>
    </section>
  );
}

function WithdrawForm({ noticeKey }: { noticeKey: string }) {
  const form = useActionForm("withdraw");
  return (
    <form.Form
      {...form.formProps}
      action={`?form=withdraw&key=${noticeKey}`}
      className="grid gap-3 border-line border-t pt-6"
    >
      <FormFault form={form} />
      <div>
        <ConfirmedSubmit
          variant="secondary"
          write={form}
          question={t("dmca.withdraw.confirmTitle")}
          about={t("dmca.withdraw.confirmBody")}
          verb={t("dmca.withdraw.confirmAction")}
        >
          {" "}
          {t("dmca.withdraw.title")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
