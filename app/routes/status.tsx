import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Rss } from "lucide-react";
import { ComponentRow } from "#app/features/ops/status/component-row.tsx";
import { IncidentArticle } from "#app/features/ops/status/incident-article.tsx";
import { Stamp } from "#app/features/trust/admin/parts.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { HISTORY_DAYS, type StatusView } from "#worker/domain/ops/status/contract.ts";
import { readStatus } from "#worker/domain/ops/status/read-status.ts";

export const meta: MetaFunction = () => [
  { title: t("status.page.metaTitle") },
  { name: "description", content: t("status.page.metaDescription") },
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: t("status.feed.title"),
    href: "/status.atom",
  },
];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { view: await readStatus(ctx), now: ctx.now() };
}

export default function Status() {
  const { view, now } = useLoaderData<typeof loader>();
  return (
    <ReadingPage className="grid grid-cols-1 content-start gap-8 py-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t("status.page.title")}</h1>
          <p className="measure text-muted">{t("status.page.description")}</p>
        </div>
        <a
          href="/status.atom"
          className="inline-flex min-h-9 items-center gap-2 font-semibold text-accent text-sm underline-offset-4 hover:underline"
        >
          <Rss aria-hidden className="size-4" />
          {t("status.feed.link")}
        </a>
      </header>
      {view === null ? <Unknown /> : <View view={view} now={now} />}
    </ReadingPage>
  );
}

const Unknown = () => (
  <Alert variant="danger" title={t("status.unavailable.title")}>
    {t("status.unavailable.body")}
  </Alert>
);

function View({ view, now }: { view: StatusView; now: number }) {
  const open = view.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = view.incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <>
      <Summary view={view} open={open.length} />
      <Incidents id="open" title={t("status.incidents.openHeading")} incidents={open} />
      <section aria-labelledby="components">
        <h2 id="components" className="text-lg">
          {t("status.components.heading")}
        </h2>
        {view.components.length === 0 ? (
          <p className="mt-2 text-muted text-sm">{t("status.components.emptyBody")}</p>
        ) : (
          <ul className="mt-2 grid divide-y divide-line border-line border-y">
            {view.components.map((row) => (
              <ComponentRow key={row.id} row={row} now={now} />
            ))}
          </ul>
        )}
      </section>
      <Incidents
        id="past"
        title={t("status.incidents.pastHeading", { daysShown: HISTORY_DAYS })}
        incidents={resolved}
        empty={t("status.incidents.pastEmpty")}
      />
    </>
  );
}

function Summary({ view, open }: { view: StatusView; open: number }) {
  const down = view.components.filter(({ ok }) => ok === false).length;
  const unknown = view.components.length === 0 || view.components.some(({ ok }) => ok === null);
  const updatedAt = <>{rich("status.summary.updatedAt", { stamp: <Stamp at={view.at} /> })}</>;
  if (down > 0) {
    const title = t("status.summary.componentsDown", { down });
    return (
      <Alert variant="danger" title={title}>
        {updatedAt}
      </Alert>
    );
  }
  if (unknown)
    return (
      <Alert variant="warning" title={t("status.summary.someUnknown")}>
        {updatedAt}
      </Alert>
    );
  return (
    <Alert
      variant={open > 0 ? "warning" : "success"}
      title={open > 0 ? t("status.summary.incidentOpen") : t("status.summary.allWorking")}
    >
      {updatedAt}
    </Alert>
  );
}

function Incidents({
  id,
  title,
  incidents,
  empty,
}: {
  id: string;
  title: string;
  incidents: StatusView["incidents"];
  empty?: string;
}) {
  if (incidents.length === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {incidents.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{empty}</p>
      ) : (
        <div className="mt-2 grid divide-y divide-line border-line border-y">
          {incidents.map((incident) => (
            <IncidentArticle key={incident.id} incident={incident} />
          ))}
        </div>
      )}
    </section>
  );
}
