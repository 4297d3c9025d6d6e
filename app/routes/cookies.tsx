import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LegalPage, type LegalSection, TextLink } from "#app/components/legal/legal-page.tsx";
import { STORED_KEYS, type StoredFacts } from "#app/components/legal/stored-keys.ts";
import { COOKIES } from "#worker/http/cookie-list.ts";

export const meta: MetaFunction = () => [
  { title: "Cookie Policy - Tributary" },
  {
    name: "description",
    content: "Every cookie and every other thing that Tributary keeps in your browser: its name, what it is for, how long it stays.",
  },
];

export function loader(): { cookies: StoredFacts[]; others: StoredFacts[] } {
  const ours = COOKIES.map((cookie) => ({ ...cookie, store: "Cookie" as const }));
  const isCookie = ({ store }: StoredFacts) => store === "Cookie";
  return { cookies: [...ours, ...STORED_KEYS.filter(isCookie)], others: STORED_KEYS.filter((key) => !isCookie(key)) };
}

export default function Cookies() {
  const { cookies, others } = useLoaderData<typeof loader>();
  const sections: LegalSection[] = [
    {
      title: "In short",
      body: [
        "We keep only what the service needs to work, or what you chose. Nothing here is for other people's advertising, nothing follows you to other sites, and no other company sets a cookie on our pages. That is why there is no consent banner: there is nothing to refuse.",
      ],
    },
    { title: "Cookies", body: [<Stored key="cookies" rows={cookies} label="Cookies" />] },
    {
      title: "Other storage",
      body: [
        "Pages also keep some things in your browser without sending them to us with each request.",
        <Stored key="others" rows={others} label="Other storage" />,
      ],
    },
    {
      title: "Pages of others",
      body: [
        "The checkout and the page for payouts are those of our payment provider, and signing in with Google or Apple happens on their pages. Their own policies say what they keep there.",
      ],
    },
    {
      title: "Your choice",
      body: [
        "You can delete all of this in your browser's settings at any time: you are then signed out, and what you chose is forgotten. Your browser can also refuse it; then you can watch, but not sign in.",
        <p key="more">
          What we know about you beyond your browser is in the <TextLink to="/privacy">Privacy Policy</TextLink>.
        </p>,
      ],
    },
  ];
  return (
    <LegalPage
      title="Cookie Policy"
      effective="November 22, 2026"
      intro="Everything that Tributary keeps in your browser, by name."
      sections={sections}
    />
  );
}

/** A table where there is room; on a phone each entry is a block. */
function Stored({ rows, label }: { rows: StoredFacts[]; label: string }) {
  const isCookies = rows.every(({ store }) => store === "Cookie");
  return (
    <dl aria-label={label} className="divide-y divide-line border-line border-y text-sm">
      {rows.map(({ name, store, purpose, life }) => (
        <div key={name} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <dt>
            <code className="wrap-anywhere font-mono">{name}</code>
            {!isCookies && <span className="block text-muted">{store}</span>}
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
