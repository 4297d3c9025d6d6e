// Compares the route registry with the pages. A page with an action needs a budget (rate limit), and must export the functions that keep a form after a failed request.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  apiRoutes,
  pageRoutes,
  type Rule,
  socketRoutes,
} from "../../worker/http/route-registry.ts";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

const HAS_ACTION = /^export (?:(?:async )?function|const) action\b|^export \{[^}]*\baction\b/m;

const IS_LAYOUT_WITH_DATA = /^export (?:(?:async )?function|const) loader\b[\s\S]*<Outlet\b/m;
const KEPT =
  /^export \{ (?:(clientAction), )?(shouldRevalidate) \} from "#app\/lib\/mutation\/failure\.ts";$/m;

export function lostForms(file: string, text: string): string[] {
  const [, keepsForm, keepsPage] = KEPT.exec(text) ?? [];
  const hasAction = HAS_ACTION.test(text);
  const missing = [
    hasAction && !keepsForm && "clientAction",
    (hasAction || IS_LAYOUT_WITH_DATA.test(text)) && !keepsPage && "shouldRevalidate",
  ].filter((name) => name !== false);
  return missing.map(
    (name) =>
      `${file} does not export ${name} of app/lib/mutation/failure.ts, so a failed request would lose a form`,
  );
}

export function routesWithoutBudget(
  rules: Record<string, Rule>,
  needs: (key: string) => boolean,
): string[] {
  return Object.entries(rules)
    .filter(([key, { budget, cheap }]) => budget === undefined && cheap === undefined && needs(key))
    .map(
      ([key]) =>
        `${key} has no budget: name one of worker/http/budgets.ts in worker/http/route-registry.ts, or why it needs none`,
    );
}

export function checkRoutes(): string[] {
  const faults: string[] = [];
  const files = sourceFiles(/^app\/routes\/[^/]+\.tsx?$/).filter((f) => !/\.test\.tsx?$/.test(f));
  const pages = files.map((f) => `routes/${basename(f).replace(/\.tsx?$/, "")}`);
  for (const id of pages)
    if (!(id in pageRoutes))
      faults.push(
        `app/${id} is a page that pageRoutes (worker/http/route-registry.ts) does not name: say there who may reach it`,
      );
  for (const id of Object.keys(pageRoutes))
    if (!pages.includes(id))
      faults.push(`${id} is in the registry, but there is no such file in app/`);
  const texts = new Map(
    files.map((file, i) => [pages[i] ?? file, readFileSync(join(root, file), "utf8")]),
  );
  const hasAction = (id: string) => HAS_ACTION.test(texts.get(id) ?? "");
  faults.push(
    ...[...texts].flatMap(([id, text]) => lostForms(`app/${id}`, text)),
    ...routesWithoutBudget(apiRoutes, () => true),
    ...routesWithoutBudget(socketRoutes, () => true),
    ...routesWithoutBudget(pageRoutes, hasAction),
  );
  return faults;
}
