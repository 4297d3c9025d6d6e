import { useState } from "react";
import { Input } from "#app/ui/input.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type { ApiDocument, Operation } from "#worker/domain/ops/api-reference/contract.ts";
import { OperationCard } from "./operation-card.tsx";
import { SchemaTable } from "./schema-table.tsx";

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const entriesOf = (document: ApiDocument): Entry[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

function matches({ method, path, operation }: Entry, query: string): boolean {
  const text = `${method} ${path} ${operation.summary} ${operation.tags.join(" ")}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((term) => text.includes(term));
}

export function ApiReference({ document, query }: { document: ApiDocument; query: string }) {
  const [search, setSearch] = useState(query);
  const matching = entriesOf(document).filter((entry) => matches(entry, search.trim()));
  const groups = document.tags
    .map(({ name }) => ({ name, entries: matching.filter((e) => e.operation.tags.includes(name)) }))
    .filter((group) => group.entries.length > 0);
  return (
    <WidePage className="py-8 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
      <div className="grid content-start gap-4 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:pr-2">
        {/* The GET form makes filtering work without JavaScript. */}
        <form className="grid gap-1">
          <label htmlFor="api-filter" className="font-semibold text-sm">
            {t("docs.search.label")}
          </label>
          <Input
            id="api-filter"
            name="q"
            type="search"
            value={search}
            onChange={(e) => setSearch(e.target.value)}
            placeholder={t("docs.search.placeholder")}
          />
        </form>
        <p role="status" className="text-muted text-sm">
          {t("docs.search.resultCount", { n: matching.length })}
        </p>
        <nav aria-label={t("docs.search.groupsAriaLabel")} className="hidden lg:block">
          {groups.map(({ name, entries }) => (
            <details key={name} className="border-line border-b py-1">
              <summary className="min-h-8 cursor-pointer py-1 font-semibold text-sm">
                {name}
              </summary>
              <ul className="pb-2">
                {entries.map(({ method, path, operation }) => (
                  <li key={operation.operationId}>
                    <a
                      className="block break-all py-1 text-muted text-xs hover:text-ink hover:underline"
                      href={`#${operation.operationId}`}
                    >
                      {method} {path}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
          <a className="mt-3 block text-sm hover:underline" href="#schemas">
            {t("docs.page.schemasHeading")}
          </a>
        </nav>
      </div>
      <div className="mt-8 grid min-w-0 gap-12 lg:mt-0">
        <header className="measure grid gap-3">
          <h1 className="text-xl">{t("docs.page.heading")}</h1>
          <p>{document.info.description.replaceAll("`", "")}</p>
          <p className="text-muted text-sm">
            {rich("docs.page.description", {
              code: (text) => <code>{text}</code>,
              link: (text) => (
                <a className="underline" href="/api/openapi.json">
                  {text}
                </a>
              ),
              openapi: document.openapi,
            })}
          </p>
        </header>
        {groups.length === 0 && <p className="text-muted">{t("docs.search.emptyBody")}</p>}
        {groups.map(({ name, entries }) => (
          <section key={name} aria-labelledby={`group-${name}`} className="grid gap-4">
            <h2 id={`group-${name}`} className="text-lg">
              {name}
            </h2>
            {entries.map((entry) => (
              <OperationCard key={entry.operation.operationId} {...entry} />
            ))}
          </section>
        ))}
        <section aria-labelledby="schemas" className="grid gap-4">
          <h2 id="schemas" className="scroll-mt-24 text-lg">
            {t("docs.page.schemasHeading")}
          </h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <article
              key={name}
              id={`schema-${name}`}
              className="grid scroll-mt-24 gap-2 rounded-md bg-surface p-4"
            >
              <h3 className="font-semibold">{name}</h3>
              <SchemaTable schema={schema} />
            </article>
          ))}
        </section>
      </div>
    </WidePage>
  );
}
