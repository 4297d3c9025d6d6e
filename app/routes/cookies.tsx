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
  { title: t("legal.cookies.metaTitle") },
  {
    name: "description",
    content: t("legal.cookies.metaDescription"),
  },
];

export function loader(): { cookies: StoredFacts[]; others: StoredFacts[] } {
  const cookies = cookieList().map((cookie) => ({ ...cookie, store: "cookie" as const }));
  const keys = storedKeys();
  const isCookie = ({ store }: StoredFacts) => store === "cookie";
  return {
    cookies: [...cookies, ...keys.filter(isCookie)],
    others: keys.filter((key) => !isCookie(key)),
  };
}

export default function Cookies() {
  const { cookies, others } = useLoaderData<typeof loader>();
  const sections: LegalSection[] = [
    {
      title: t("legal.cookies.summary.title"),
      body: [t("legal.cookies.summary.body")],
    },
    {
      title: t("legal.cookies.list.title"),
      body: [<Stored key="cookies" rows={cookies} label={t("legal.cookies.list.title")} />],
    },
    {
      title: t("legal.cookies.otherStorage.title"),
      body: [
        t("legal.cookies.otherStorage.body"),
        <Stored key="others" rows={others} label={t("legal.cookies.otherStorage.title")} />,
      ],
    },
    {
      title: t("legal.cookies.externalPages.title"),
      body: [t("legal.cookies.externalPages.body")],
    },
    {
      title: t("legal.cookies.choice.title"),
      body: [
        t("legal.cookies.choice.body"),
        <p key="more">
          {rich("legal.cookies.choice.privacyBody", {
            link: (text) => <TextLink to="/privacy">{text}</TextLink>,
          })}
        </p>,
      ],
    },
  ];
  return (
    <LegalPage
      title={t("legal.cookies.title")}
      effective="2026-11-22"
      intro={t("legal.cookies.intro")}
      sections={sections}
    />
  );
}

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
