import { describe, expect, test } from "vitest";
import { checkImports, importFaults } from "./imports.ts";

test("every import in the repository is allowed for the zone of its file", () => {
  expect(checkImports()).toEqual([]);
});

describe("reports a forbidden import", () => {
  test.each([
    ["the core knows no shell", "worker/domain/accounts/credentials/log-in.ts", 'import { Hono } from "hono";'],
    [
      "the core knows no platform, not even its types",
      "worker/domain/accounts/credentials/log-in.ts",
      'import type { R2 } from "../../../platform/r2.ts";',
    ],
    ["the core runs outside workerd", "worker/domain/accounts/credentials/log-in.ts", 'import { env } from "cloudflare:workers";'],
    ["a contract is safe in a browser", "worker/domain/accounts/users/contract.ts", 'import { eq } from "drizzle-orm";'],
    [
      "a contract brings no rule of the server along",
      "worker/domain/accounts/users/contract.ts",
      'import { hashPassword } from "./passwords.ts";',
    ],
    [
      "a component takes contracts only",
      "app/components/ui/avatar.tsx",
      'import { logIn } from "#worker/domain/accounts/credentials/log-in.ts";',
    ],
    [
      "a component's encoder runs in the browser too",
      "app/live/encoder.ts",
      'new Worker(new URL("../../worker/jobs.ts", import.meta.url));',
    ],
    ["a component loads nothing of the server later either", "app/player/engine.ts", 'await import("#worker/context.ts");'],
    ["a route asks the core, not the database", "app/routes/_index.tsx", 'import { users } from "#worker/db/schema.ts";'],
    ["routes do not import routes", "app/routes/_index.tsx", 'import { Card } from "#app/routes/login.tsx";'],
    ["a table knows no rule", "worker/db/tables/users.ts", 'import { judge } from "../../domain/media/views/rules.ts";'],
    ["nothing imports the entry", "worker/jobs.ts", 'import worker from "./index.ts";'],
    ["nothing imports the sandbox", "worker/api/accounts/auth.ts", 'import sandbox from "../../sandbox/index.ts";'],
    [
      "the sandbox shares nothing with the app",
      "sandbox/index.ts",
      'import { newSecret } from "../worker/domain/accounts/sessions/rules.ts";',
    ],
    ["tests' helpers stay in tests", "worker/api/accounts/auth.ts", 'import { makeUser } from "../../testing/factories.ts";'],
  ])("%s", (_rule, file, text) => {
    expect(importFaults([{ file, text }])).toHaveLength(1);
  });
});

test.each(['import type { Deps } from "#worker/domain/deps.ts";', 'import { type Deps } from "#worker/domain/deps.ts";'])(
  "a component may import a type of the domain, because a type adds no code to the bundle: %s",
  (text) => {
    expect(importFaults([{ file: "app/components/ui/avatar.tsx", text }])).toEqual([]);
  },
);

test("rejects an import from a higher area, even of a type", () => {
  const text = 'import type { Tip } from "../../money/tips/contract.ts";';
  expect(importFaults([{ file: "worker/domain/accounts/users/queries.ts", text }])).toEqual([
    "worker/domain/accounts/users/queries.ts: accounts/users may not import worker/domain/money/tips/contract.ts, because money is a higher area",
  ]);
});
