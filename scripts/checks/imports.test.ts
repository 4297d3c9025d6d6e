import { describe, expect, test } from "vitest";
import { checkImports, importFaults } from "./imports.ts";

test("every import in the repository follows the import rules of its folder", () => {
  expect(checkImports()).toEqual([]);
});

describe("forbidden imports", () => {
  test.each([
    [
      "the domain must not import Hono",
      "worker/domain/accounts/credentials/log-in.ts",
      'import { Hono } from "hono";',
    ],
    [
      "the domain must not import worker/platform, not even a type",
      "worker/domain/accounts/credentials/log-in.ts",
      'import type { R2 } from "../../../platform/r2.ts";',
    ],
    [
      "the domain must not import cloudflare:workers, because it also runs outside workerd",
      "worker/domain/accounts/credentials/log-in.ts",
      'import { env } from "cloudflare:workers";',
    ],
    [
      "a contract must not import Drizzle, because browsers load contracts",
      "worker/domain/accounts/users/contract.ts",
      'import { eq } from "drizzle-orm";',
    ],
    [
      "a contract must not import a domain file that is no contract",
      "worker/domain/accounts/users/contract.ts",
      'import { hashPassword } from "./passwords.ts";',
    ],
    [
      "a component must not import a use case",
      "app/ui/avatar.tsx",
      'import { logIn } from "#worker/domain/accounts/credentials/log-in.ts";',
    ],
    [
      "browser code may not start a file of the server as a Web Worker",
      "app/live/encoder.ts",
      'new Worker(new URL("../../worker/jobs.ts", import.meta.url));',
    ],
    [
      "browser code must not import server code dynamically",
      "app/features/media/player/engine.ts",
      'await import("#worker/context.ts");',
    ],
    [
      "a route must not import a database table",
      "app/routes/_index.tsx",
      'import { users } from "#worker/db/schema.ts";',
    ],
    [
      "a route must not import another route",
      "app/routes/_index.tsx",
      'import { Card } from "#app/routes/login.tsx";',
    ],
    [
      "a component must not import a schema of the API",
      "app/features/money/tips/tip-dialog.tsx",
      'import { Tip } from "#worker/domain/money/tips/contract-api.ts";',
    ],
    [
      "a database table must not import domain rules",
      "worker/db/tables/users.ts",
      'import { judge } from "../../domain/media/views/rules.ts";',
    ],
    [
      "no file may import the entry of the Worker",
      "worker/jobs.ts",
      'import worker from "./index.ts";',
    ],
    [
      "the Worker must not import the sandbox",
      "worker/api/accounts/auth.ts",
      'import sandbox from "../../sandbox/index.ts";',
    ],
    [
      "the sandbox must not import the domain",
      "sandbox/index.ts",
      'import { newSecret } from "../worker/domain/accounts/sessions/rules.ts";',
    ],
    [
      "code outside of tests must not import test helpers",
      "worker/api/accounts/auth.ts",
      'import { makeUser } from "../../testing/factories.ts";',
    ],
  ])("importFaults enforces the rule: %s", (_rule, file, text) => {
    expect(importFaults([{ file, text }])).toHaveLength(1);
  });
});

test.each([
  'import type { Deps } from "#worker/domain/deps.ts";',
  'import { type Deps } from "#worker/domain/deps.ts";',
])("importFaults allows a component to import a type of worker/domain: %s", (text) => {
  expect(importFaults([{ file: "app/ui/avatar.tsx", text }])).toEqual([]);
});

test("importFaults reports an import from a higher area (folder of worker/domain), even of only a type", () => {
  const text = 'import type { Tip } from "../../money/tips/contract.ts";';
  expect(importFaults([{ file: "worker/domain/accounts/users/queries.ts", text }])).toEqual([
    "worker/domain/accounts/users/queries.ts: accounts/users may not import worker/domain/money/tips/contract.ts, because money is a higher area",
  ]);
});
