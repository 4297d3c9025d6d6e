import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NoticeForm } from "#app/components/dmca/notice-form.tsx";
import { LegalPage, type LegalSection, TextLink } from "#app/components/legal/legal-page.tsx";
import { NoticeInput } from "#worker/domain/dmca/contract.ts";
import { NOTICE_ANSWER_DAYS, NOTICE_KEPT_DAYS, RESTORE_BUSINESS_DAYS, STRIKES_MAX } from "#worker/domain/dmca/contract-figures.ts";
import { sendNotice } from "#worker/domain/dmca/send-notice.ts";
import { clientOf } from "#worker/http/client.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [
  { title: "DMCA - Tributary" },
  { name: "description", content: "How to tell us that a video uses your work without permission, and how to answer such a notice." },
];

export function loader({ request }: LoaderFunctionArgs) {
  return { address: (new URL(request.url).searchParams.get("video") ?? "").slice(0, 500) };
}

export async function action({ context: { ctx }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const notice = parseForm(NoticeInput, Object.fromEntries([...form].filter(([, value]) => typeof value === "string")));
  return redirect(await sendNotice(ctx, { notice, address: clientOf(request).address }));
}

const sections: LegalSection[] = [
  {
    title: "What this is for",
    body: [
      "If a video on Tributary uses your work without your permission and without a right to, send us a notice. It is the notice of infringement of section 512(c)(3) of the U.S. Digital Millennium Copyright Act (DMCA). You need no account.",
      <p key="report">
        For anything else that breaks our rules, use Report beside the video, or <TextLink to="/support">write to support</TextLink>. For a
        picture, a comment or a live stream that uses your work, write to support too, with the same details.
      </p>,
    ],
  },
  {
    title: "Before you send one",
    body: [
      "Think of whether the use may be allowed, as fair use is for criticism, news, teaching and research. Whoever knowingly misrepresents that something infringes may be liable for damages.",
    ],
  },
  {
    title: "What happens with your notice",
    body: [
      [
        `You get a receipt with its number, and a page that shows its state. A person reads it, as a rule within ${NOTICE_ANSWER_DAYS} business days.`,
        "If it is complete, the video is taken down: nobody can watch it, and its files can no longer be fetched.",
        "The owner gets the notice with your name and mail address. Your postal address and telephone stay with us unless a court asks.",
        "You can withdraw the notice on its page at any time.",
      ],
    ],
  },
  {
    title: "If your video was taken down",
    id: "counter-notice",
    body: [
      <p key="counter">
        You are told by mail and in your notifications. <TextLink to="/dmca/answer">Your copyright notices</TextLink> are on a page of their
        own; if one is a mistake, send a counter-notice there.
      </p>,
      `We pass it on at once. ${RESTORE_BUSINESS_DAYS.least} to ${RESTORE_BUSINESS_DAYS.most} business days later your video comes back by itself, unless whoever sent the notice tells us that they have filed an action in court.`,
    ],
  },
  {
    title: "Repeat infringers",
    body: [
      `We count the take-downs that stand against an account. At ${STRIKES_MAX} within a year we close the account, after a person has looked at them. A notice that was withdrawn, answered or reversed does not count.`,
    ],
  },
  {
    title: "How long we keep notices",
    body: [`${NOTICE_KEPT_DAYS / 365} years after they are settled, for as long as a claim can be brought. Then they are deleted.`],
  },
];

export default function Dmca() {
  const { address } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Copyright (DMCA)"
      effective="November 22, 2026"
      intro="Tell us about a video that uses your work, and read what happens then."
      sections={sections}
      summary={
        <p className="mt-4">
          <a href="#notice" className="text-accent underline underline-offset-4">
            Go to the form
          </a>
        </p>
      }
    >
      <section id="notice" aria-labelledby="notice-title" className="mt-10 scroll-mt-24 border-line border-t pt-8">
        <h2 id="notice-title" className="mb-5 font-semibold text-lg">
          Send a notice
        </h2>
        <NoticeForm address={address} />
      </section>
    </LegalPage>
  );
}
