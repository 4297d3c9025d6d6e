import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { APPEAL_DAYS, COMMUNITY_RULES, RULE_IDS } from "#worker/domain/moderation/contract-rules.ts";

export const meta: MetaFunction = () => [
  { title: "Community rules - Tributary" },
  { name: "description", content: "What is asked of everybody on Tributary, what happens when a rule is broken, and how to appeal." },
];

const linkStyle = "font-semibold text-accent underline-offset-4 hover:underline";

export default function Guidelines() {
  return (
    <div className="page py-10 lg:grid lg:grid-cols-[16rem_1fr] lg:gap-12">
      <nav aria-label="Rules" className="hidden lg:block">
        <ol className="sticky top-24 grid gap-2 text-muted text-sm">
          {RULE_IDS.map((id) => (
            <li key={id}>
              <a className="hover:text-ink hover:underline" href={`#${id}`}>
                {COMMUNITY_RULES[id].title}
              </a>
            </li>
          ))}
          <li>
            <a className="hover:text-ink hover:underline" href="#what-happens">
              What happens then
            </a>
          </li>
        </ol>
      </nav>
      <article className="max-w-[68ch]">
        <h1 className="text-xl">Community rules</h1>
        <p className="mt-4">
          They hold for everything people publish here: videos, streams, comments, chat messages, playlists and profiles. Everybody can
          report what breaks them, and people decide on what was reported.
        </p>
        {RULE_IDS.map((id) => (
          <section key={id} id={id} className="mt-8 scroll-mt-24">
            <h2 className="font-semibold text-lg">{COMMUNITY_RULES[id].title}</h2>
            <p className="mt-2">{COMMUNITY_RULES[id].text}</p>
            <p className="mt-1 text-muted">{COMMUNITY_RULES[id].allowed}</p>
          </section>
        ))}
        <section id="what-happens" className="mt-10 scroll-mt-24 border-line border-t pt-6">
          <h2 className="font-semibold text-lg">What happens when a rule is broken</h2>
          <p className="mt-2">
            We may remove or limit what breaks a rule, warn its author, keep them from commenting, uploading or streaming for a time, or
            suspend or ban the account. How grave it was and what went before decide which.
          </p>
          <p className="mt-2">
            The person is told what was done, by which rule, why and until when, here and by mail. They can appeal once within {APPEAL_DAYS}{" "}
            days, and somebody else than who decided reads it. Decisions on you stand at{" "}
            <Link to="/decisions" className={linkStyle}>
              your decisions
            </Link>
            , what came of your reports at{" "}
            <Link to="/settings/reports" className={linkStyle}>
              your reports
            </Link>
            .
          </p>
          <p className="mt-2">To report something, choose Report in its menu. In an emergency call your local emergency number first.</p>
        </section>
      </article>
    </div>
  );
}
