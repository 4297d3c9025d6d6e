import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NoticeForm } from "#app/features/trust/dmca/notice-form.tsx";
import { LegalPage, type LegalSection, TextLink } from "#app/features/trust/legal/legal-page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { NoticeInput } from "#worker/domain/trust/dmca/contract.ts";
import {
  NOTICE_RETENTION_DAYS,
  NOTICE_REVIEW_DAYS,
  RESTORE_BUSINESS_DAYS,
  STRIKES_MAX,
} from "#worker/domain/trust/dmca/contract-figures.ts";
import { sendNotice } from "#worker/domain/trust/dmca/send-notice.ts";
import { clientOf } from "#worker/http/client.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("dmca.page.metaTitle") },
  { name: "description", content: t("dmca.page.metaDescription") },
];

export function loader({ request }: LoaderFunctionArgs) {
  return { address: (new URL(request.url).searchParams.get("video") ?? "").slice(0, 500) };
}

export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const notice = parseForm(
    NoticeInput,
    Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
  );
  return redirect(await sendNotice(ctx, { notice, address: clientOf(request).address }));
}

const sectionsOf = (): LegalSection[] => [
  {
    title: t("dmca.page.purpose.title"),
    body: [
      t("dmca.page.purpose.body"),
      <p key="report">
        {rich("dmca.page.purpose.otherReportsBody", {
          link: (text) => <TextLink to="/support">{text}</TextLink>,
        })}
      </p>,
    ],
  },
  {
    title: t("dmca.page.before.title"),
    body: [t("dmca.page.before.fairUseBody")],
  },
  {
    title: t("dmca.page.process.title"),
    body: [
      [
        t("dmca.page.process.receiptBody", { noticeAnswerDays: NOTICE_REVIEW_DAYS }),
        t("dmca.page.process.takeDownBody"),
        t("dmca.page.process.ownerBody"),
        t("dmca.page.process.withdrawBody"),
      ],
    ],
  },
  {
    title: t("dmca.page.counterNotice.title"),
    id: "counter-notice",
    body: [
      <p key="counter">
        {rich("dmca.page.counterNotice.answerBody", {
          link: (text) => <TextLink to="/dmca/answer">{text}</TextLink>,
        })}
      </p>,
      t("dmca.page.counterNotice.restoreBody", {
        least: RESTORE_BUSINESS_DAYS.least,
        most: RESTORE_BUSINESS_DAYS.most,
      }),
    ],
  },
  {
    title: t("dmca.page.repeatInfringers.title"),
    body: [t("dmca.page.repeatInfringers.body", { strikesMax: STRIKES_MAX })],
  },
  {
    title: t("dmca.page.retention.title"),
    body: [t("dmca.page.retention.body", { years: NOTICE_RETENTION_DAYS / 365 })],
  },
];

export default function Dmca() {
  const { address } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title={t("dmca.page.title")}
      effective="2026-11-22"
      intro={t("dmca.page.intro")}
      sections={sectionsOf()}
      summary={
        <p className="mt-4">
          <a href="#notice" className="text-accent underline underline-offset-4">
            {t("dmca.page.formLink")}
          </a>
        </p>
      }
    >
      <section
        id="notice"
        aria-labelledby="notice-title"
        className="mt-10 scroll-mt-24 border-line border-t pt-8"
      >
        <h2 id="notice-title" className="mb-5 font-semibold text-lg">
          {t("dmca.noticeForm.title")}
        </h2>
        <NoticeForm address={address} />
      </section>
    </LegalPage>
  );
}
