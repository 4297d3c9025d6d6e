/**
 * Compares the route registry with the pages: each page has an entry, each entry has a page, and a page with an action has a budget.
 * A GET of the API that takes CPU needs a budget too. The types of the registry require one for all other API routes and for sockets.
 * (worker/api/openapi.test.ts compares the registry with the mounted API routes; the registry types worker/sockets.ts.)
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { apiRoutes, pageRoutes, type Rule, socketRoutes } from "../../worker/http/route-registry.ts";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

/** GET routes that generate a file, call another company or search. They cost more than a read. */
const COSTLY_GET = /^GET \/(auth\/|.*(\.csv|\/pdf|\/file|\/export|\/search(\/\w+)?)$)/;
const HAS_ACTION = /^export (?:async function|const) action\b|^export \{[^}]*\baction\b/m;

/** @returns one sentence for each route that needs a budget and has none */
export function routesWithoutBudget(rules: Record<string, Rule>, needs: (key: string) => boolean): string[] {
  return Object.entries(rules)
    .filter(([key, { budget }]) => budget === undefined && needs(key))
    .map(([key]) => `${key} has no budget: name one of worker/http/budgets.ts in worker/http/route-registry.ts, or why it needs none`);
}

export function checkRoutes(): string[] {
  const faults: string[] = [];
  const files = sourceFiles(/^app\/routes\/[^/]+\.tsx?$/).filter((f) => !/\.test\.tsx?$/.test(f));
  const pages = files.map((f) => `routes/${basename(f).replace(/\.tsx?$/, "")}`);
  for (const id of pages)
    if (!(id in pageRoutes))
      faults.push(`app/${id} is a page that pageRoutes (worker/http/route-registry.ts) does not name: say there who may reach it`);
  for (const id of Object.keys(pageRoutes))
    if (!pages.includes(id)) faults.push(`${id} is in the registry, but there is no such file in app/`);
  const hasAction = (id: string) => {
    const file = files.find((f) => `routes/${basename(f).replace(/\.tsx?$/, "")}` === id);
    return file !== undefined && HAS_ACTION.test(readFileSync(join(root, file), "utf8"));
  };
  faults.push(
    ...routesWithoutBudget(apiRoutes, (key) => !key.startsWith("GET ") || COSTLY_GET.test(key)),
    ...routesWithoutBudget(socketRoutes, () => true),
    ...routesWithoutBudget(pageRoutes, hasAction),
  );
  return faults;
}
