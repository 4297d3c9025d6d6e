import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LegalPage, type LegalSection, TextLink } from "#app/features/trust/legal/legal-page.tsx";
import {
  STORE_NAMES,
  type StoredFacts,
  storedKeys,
} from "#app/features/trust/legal/stored-keys.ts";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { cookieList } from "#worker/http/cookie-list.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.cookiePolicyTributary") },
  {
    name: "description",
    content: t("legal.everyCookieAndEveryOtherThing"),
  },
];

export function loader(): { cookies: StoredFacts[]; others: StoredFacts[] } {
  const ours = cookieList().map((cookie) => ({ ...cookie, store: "cookie" as const }));
  const keys = storedKeys();
  const isCookie = ({ store }: StoredFacts) => store === "cookie";
  return {
    cookies: [...ours, ...keys.filter(isCookie)],
    others: keys.filter((key) => !isCookie(key)),
  };
}

export default function Cookies() {
  const { cookies, others } = useLoaderData<typeof loader>();
  const sections: LegalSection[] = [
    {
      title: t("legal.inShort"),
      body: [t("legal.weKeepOnlyWhatTheService")],
    },
    {
      title: t("legal.cookies"),
      body: [<Stored key="cookies" rows={cookies} label={t("legal.cookies")} />],
    },
    {
      title: t("legal.otherStorage"),
      body: [
        t("legal.pagesAlsoKeepSomeThingsIn"),
        <Stored key="others" rows={others} label={t("legal.otherStorage")} />,
      ],
    },
    {
      title: t("legal.pagesOfOthers"),
      body: [t("legal.theCheckoutAndThePageFor")],
    },
    {
      title: t("legal.yourChoice"),
      body: [
        t("legal.youCanDeleteAllOfThis"),
        <p key="more">
          {rich("legal.whatWeKnowAboutYouBeyond", {
            link: (text) => <TextLink to="/privacy">{text}</TextLink>,
          })}
        </p>,
      ],
    },
  ];
  return (
    <LegalPage
      title={t("legal.cookiePolicy")}
      effective="2026-11-22"
      intro={t("legal.everythingThatTributaryKeepsInYour")}
      sections={sections}
    />
  );
}

/** A table, or a block per entry on phones. */
function Stored({ rows, label }: { rows: StoredFacts[]; label: string }) {
  const isCookies = rows.every(({ store }) => store === "cookie");
  return (
    <dl aria-label={label} className="divide-y divide-line border-line border-y text-sm">
      {rows.map(({ name, store, purpose, life }) => (
        <div key={name} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <dt>
            <code className="wrap-anywhere font-mono">{name}</code>
            {!isCookies && <span className="block text-muted">{t(STORE_NAMES[store])}</span>}
          </dt>
          <dd>
            {purpose}
            <span className="block text-muted">{life}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
