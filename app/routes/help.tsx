import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { LifeBuoy } from "lucide-react";
import { HELP_TOPICS, type HelpTopic, SUPPORT_TIMES } from "#app/components/help/topics.ts";
import { Button } from "#app/components/ui/button.tsx";

export const meta: MetaFunction = () => [
  { title: "Help · Tributary" },
  { name: "description", content: "Watching, uploading, going live, money, your account, safety and the API: what people ask." },
];

export default function Help() {
  return (
    <div className="page py-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <nav aria-label="Topics" className="hidden lg:block">
        <ul className="sticky top-24 grid">
          {HELP_TOPICS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-9 items-center text-muted text-sm hover:text-ink hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-3xl gap-10">
        <header className="grid gap-2">
          <h1 className="text-xl">Help</h1>
          <p className="measure text-muted">What people ask, and where it is done.</p>
        </header>
        {HELP_TOPICS.map((topic) => (
          <Topic key={topic.id} topic={topic} />
        ))}
        <section aria-labelledby="support" className="grid justify-items-start gap-3 border-line border-t pt-8">
          <h2 id="support" className="text-lg">
            Not found?
          </h2>
          <p className="measure text-muted">{SUPPORT_TIMES}</p>
          <Button asChild variant="primary">
            <Link to="/support">
              <LifeBuoy aria-hidden />
              Ask support
            </Link>
          </Button>
        </section>
      </div>
    </div>
  );
}

function Topic({ topic: { id, title, answers } }: { topic: HelpTopic }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-24 gap-2">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      <div className="grid divide-y divide-line border-line border-y">
        {answers.map(({ question, answer, link }) => (
          <details key={question}>
            <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold">{question}</summary>
            <p className="measure pb-4">
              {answer}{" "}
              {link && (
                <Link to={link.to} className="text-accent underline underline-offset-4">
                  {link.label}
                </Link>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
