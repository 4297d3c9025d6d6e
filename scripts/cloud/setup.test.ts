import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { loadConfig } from "../../worker/config.ts";
import { WEBHOOK_EVENTS } from "../../worker/platform/stripe/webhook-events.ts";
import { sampled } from "../../worker/testing/scale.ts";
import { root } from "../lib/run.ts";
import { deployedConfigPath, makeDeployedConfig } from "./deployed-config.ts";
import { requiredSecrets } from "./secrets.ts";
import type { SetupOptions } from "./setup.ts";
import { ACCOUNT, type FaultKind } from "./testing/cloud-stand-in.ts";
import {
  MAIL_SETTINGS,
  SETTINGS,
  startTestEnvironment,
  type TestEnvironment,
  WORKER,
} from "./testing/test-environment.ts";
import { realWranglerFor, wranglerFor } from "./testing/wrangler-stand-in.ts";

const environments = new Set<TestEnvironment>();

async function makeEnvironment(): Promise<TestEnvironment> {
  const environment = await startTestEnvironment();
  environments.add(environment);
  return environment;
}

async function endEnvironment(environment: TestEnvironment): Promise<void> {
  environments.delete(environment);
  await environment.stop();
}

afterEach(async () => {
  for (const environment of environments) await endEnvironment(environment);
});

const invitationIn = (lines: string[]) =>
  /https:\S+reset-password\?code=(\S+)/.exec(lines.join("\n"));

/** Returns the simulated data of Cloudflare and Stripe, without random ids. */
function stateOf({ cloud }: TestEnvironment) {
  const [database] = cloud.databases;
  const worker = cloud.workers.get(WORKER);
  return {
    databases: cloud.databases.map(({ name, region, replication }) => ({
      name,
      region,
      replication,
    })),
    rows:
      database &&
      cloud.onDatabase(database, (db) => ({
        users: db.prepare("SELECT username, email, role FROM users").all(),
        codes: db.prepare("SELECT purpose, typeof(expires_at) AS expiry FROM one_time_codes").all(),
        migrations: db.prepare("SELECT count(*) AS n FROM d1_migrations").all(),
      })),
    buckets: cloud.buckets,
    queues: cloud.queues.map(({ name, consumers }) => ({ name, consumers })),
    domains: cloud.domains,
    workers: [...cloud.workers.keys()],
    secrets: Object.keys(worker?.secrets ?? {}).sort(),
    tag: worker?.versions.find(({ id }) => id === worker.shares[0]?.version_id)?.tag,
    crons: worker?.crons,
    endpoints: cloud.endpoints
      .map(({ url, connect, status, enabled_events }) => ({ url, connect, status, enabled_events }))
      .sort((a, b) => Number(a.connect) - Number(b.connect)),
  };
}

/** Removes the version tag, because its hash includes the random database id. */
const withoutTag = ({ tag: _, ...state }: ReturnType<typeof stateOf>) => state;

/** Checks that the configured database, webhook secrets and invitation match the created ones. */
function expectMatching({ cloud, folder }: TestEnvironment, lines: string[]) {
  const config = JSON.parse(readFileSync(deployedConfigPath("production", folder), "utf8"));
  const [database] = cloud.databases;
  expect(config.d1_databases[0].database_id).toBe(database?.id);
  const secrets = cloud.workers.get(WORKER)?.secrets;
  for (const { connect, secret } of cloud.endpoints)
    expect(secret).toBe(
      secrets?.[connect ? "STRIPE_CONNECT_WEBHOOK_SECRET" : "STRIPE_WEBHOOK_SECRET"],
    );
  const code = invitationIn(lines)?.[1] ?? "";
  const hash = createHash("sha256").update(code).digest("base64url");
  const row =
    database &&
    cloud.onDatabase(database, (db) => db.prepare("SELECT code_hash FROM one_time_codes").get());
  expect(row).toEqual({ code_hash: hash });
}

describe("first run of setup:cloud", () => {
  test("setup:cloud creates and deploys a complete environment in an empty Cloudflare account", async () => {
    const environment = await makeEnvironment();
    const lines = await environment.setUp();
    const queues = [
      "tributary-jobs-production",
      "tributary-events-production",
      "tributary-jobs-production-dead",
      "tributary-events-production-dead",
    ];
    const state = stateOf(environment);
    expect(state).toMatchObject({
      databases: [{ name: "tributary-production", region: "weur", replication: "auto" }],
      buckets: [
        {
          name: "tributary-media-production",
          location: "weur",
          cors: {
            rules: [
              {
                allowed: {
                  origins: ["https://example.org"],
                  methods: ["PUT"],
                  headers: ["content-type"],
                },
                exposeHeaders: ["ETag"],
              },
            ],
          },
        },
      ],
      domains: [{ hostname: "example.org", service: WORKER }],
      workers: [WORKER],
      crons: ["* * * * *"],
      rows: {
        users: [{ username: "first_admin", email: "first@example.org", role: "admin" }],
        codes: [{ purpose: "reset_password", expiry: "integer" }],
      },
      secrets: [
        "MAIL_API_KEY",
        "MAIL_API_URL",
        "MAIL_FROM",
        "SIGNING_SECRET",
        "STRIPE_CONNECT_WEBHOOK_SECRET",
        "STRIPE_SECRET_KEY",
        "STRIPE_WEBHOOK_SECRET",
      ],
      endpoints: [
        { connect: false, enabled_events: WEBHOOK_EVENTS.own },
        { connect: true, enabled_events: WEBHOOK_EVENTS.connected },
      ],
    });
    expect(state.queues.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      queues.toSorted().map((name) => ({ name, consumers: [WORKER] })),
    );
    expect(state.endpoints.map(({ url }) => url)).toEqual(
      Array(2).fill("https://example.org/api/webhooks/stripe"),
    );
    expectMatching(environment, lines);
  });

  test("setup:cloud applies database migrations before it uploads code", async () => {
    const { standIn, setUp } = await makeEnvironment();
    await setUp();
    const paths = standIn.changes.map(({ path }) => path);
    const migration = paths.findIndex((path) => path.endsWith("/query"));
    const upload = paths.findIndex((path) => path.endsWith(`/scripts/${WORKER}`));
    expect(migration).toBeGreaterThan(-1);
    expect(upload).toBeGreaterThan(migration);
  });

  test("setup:cloud looks for the domain only in the account of CLOUDFLARE_ACCOUNT_ID", async () => {
    const { standIn, setUp } = await makeEnvironment();
    await setUp({ isPlan: true, env: { CLOUDFLARE_ACCOUNT_ID: ACCOUNT } });
    expect(standIn.calls[0]?.path).toContain(`account.id=${ACCOUNT}`);
  });

  test("setup:cloud accepts a subdomain of a DNS zone", async () => {
    const { cloud, setUp } = await makeEnvironment();
    await setUp({ domain: "video.example.org" });
    expect(cloud.domains).toEqual([{ hostname: "video.example.org", service: WORKER }]);
  });

  test("setup:cloud generates a different 48-byte signing secret for each account", async () => {
    const secrets = [];
    for (let n = 0; n < 2; n++) {
      const { cloud, setUp } = await makeEnvironment();
      await setUp();
      secrets.push(cloud.workers.get(WORKER)?.secrets.SIGNING_SECRET ?? "");
    }
    expect(secrets.map((secret) => Buffer.from(secret, "base64").length)).toEqual([48, 48]);
    expect(secrets[0]).not.toBe(secrets[1]);
  });

  test("setup:cloud asks for missing settings in a terminal", async () => {
    const { cloud, setUp } = await makeEnvironment();
    const asked: string[] = [];
    await setUp({
      env: { MAIL_API_KEY: undefined, ADMIN_EMAIL: undefined },
      ask: async (question) => {
        asked.push(question.split(" ")[0] ?? "");
        return question.startsWith("ADMIN_EMAIL") ? "asked@example.org" : "asked";
      },
    });
    expect(asked).toEqual(["MAIL_API_KEY", "ADMIN_EMAIL"]);
    expect(cloud.workers.get(WORKER)?.secrets.MAIL_API_KEY).toBe("asked");
  });

  test("setup:cloud adds the account and the bucket to the keys for direct uploads", async () => {
    const { cloud, setUp } = await makeEnvironment();
    await setUp({ env: { R2_ACCESS_KEY_ID: "id", R2_SECRET_ACCESS_KEY: "secret" } });
    expect(cloud.workers.get(WORKER)?.secrets).toMatchObject({
      R2_ACCOUNT_ID: ACCOUNT,
      R2_BUCKET: "tributary-media-production",
    });
  });

  test("setup:cloud deletes the secrets file and keeps the invitation file private", async () => {
    const { standIn, folder, setUp } = await makeEnvironment();
    const wranglerArgs: string[][] = [];
    const inner = wranglerFor(standIn);
    await setUp({
      wrangler: async (args) => {
        wranglerArgs.push(args);
        await inner(args);
      },
    });
    const deploy = wranglerArgs.find(([command]) => command === "deploy") ?? [];
    const file = deploy[deploy.indexOf("--secrets-file") + 1] ?? "";
    expect(file).toMatch(/secrets\.json$/);
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
    const invitation = statSync(join(folder, "wrangler.production.invitation.json"));
    expect(invitation.mode & 0o077).toBe(0);
  });
});

describe("second run of setup:cloud", () => {
  test("a second run of setup:cloud changes nothing and prints the same invitation", async () => {
    const environment = await makeEnvironment();
    const first = await environment.setUp();
    const before = stateOf(environment);
    const changes = environment.standIn.changes.length;
    const second = await environment.setUp();
    expect(environment.standIn.changes.slice(changes)).toEqual([]);
    expect(stateOf(environment)).toEqual(before);
    expect(invitationIn(second)?.[1]).toBe(invitationIn(first)?.[1]);
    expect(second.join("\n")).not.toMatch(/^ {2}(now|to do)/m);
  });

  test("a second run of setup:cloud needs no secrets as environment variables", async () => {
    const { standIn, setUp } = await makeEnvironment();
    await setUp();
    const changes = standIn.changes.length;
    const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, undefined]));
    const ids = { ADMIN_USERNAME: SETTINGS.ADMIN_USERNAME, ADMIN_EMAIL: SETTINGS.ADMIN_EMAIL };
    await setUp({ env: { ...none, ...ids } });
    expect(standIn.changes.slice(changes)).toEqual([]);
  });

  test("setup:cloud deletes the invitation after the administrator sets a password", async () => {
    const { cloud, folder, setUp } = await makeEnvironment();
    await setUp();
    const [database] = cloud.databases;
    if (!database) throw new Error("no database");
    cloud.onDatabase(database, (db) => db.exec("UPDATE users SET password_hash = 'scrypt$v1$'"));
    const lines = await setUp({ env: { ADMIN_USERNAME: undefined, ADMIN_EMAIL: undefined } });
    expect(invitationIn(lines)).toBeNull();
    const file = join(folder, "wrangler.production.invitation.json");
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  });

  test("a second run of setup:cloud replaces an expired invitation", async () => {
    const environment = await makeEnvironment();
    const first = await environment.setUp();
    const second = await environment.setUp({ now: () => Date.now() + 25 * 60 * 60_000 });
    expect(invitationIn(second)?.[1]).not.toBe(invitationIn(first)?.[1]);
    expectMatching(environment, second);
  });

  test("setup:cloud restores changed CORS rules, read replication, webhook events and cron triggers", async () => {
    const environment = await makeEnvironment();
    await environment.setUp();
    const before = stateOf(environment);
    const { cloud } = environment;
    for (const bucket of cloud.buckets) bucket.cors = { rules: [] };
    for (const database of cloud.databases) database.replication = "disabled";
    for (const endpoint of cloud.endpoints) endpoint.enabled_events = ["invoice.paid"];
    for (const worker of cloud.workers.values()) worker.crons = [];
    await environment.setUp();
    expect(stateOf(environment)).toEqual(before);
  });

  test("a second run of setup:cloud adds new secrets and keeps stored secrets", async () => {
    const { cloud, setUp } = await makeEnvironment();
    await setUp();
    const { SIGNING_SECRET, MAIL_API_KEY } = cloud.workers.get(WORKER)?.secrets ?? {};
    await setUp({ env: { METRICS_TOKEN: "m".repeat(24), MAIL_API_KEY: "other" } });
    expect(cloud.workers.get(WORKER)?.secrets).toMatchObject({
      SIGNING_SECRET,
      MAIL_API_KEY,
      METRICS_TOKEN: "m".repeat(24),
    });
  });
});

describe("setup:cloud --plan", () => {
  test("setup:cloud --plan lists every step for an empty account and changes nothing", async () => {
    const environment = await makeEnvironment();
    const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, undefined]));
    const before = withoutTag(stateOf(environment));
    const plan = (await environment.setUp({ isPlan: true, env: none })).join("\n");
    expect(environment.standIn.changes).toEqual([]);
    expect(withoutTag(stateOf(environment))).toEqual(before);
    for (const step of [
      "D1 database tributary-production",
      "R2 bucket tributary-media-production",
      "CORS rules",
      "Queue tributary-jobs-production-dead",
      "Configuration",
      "migrations",
      "Secret SIGNING_SECRET",
      "Deployment",
      "readyz",
      "First administrator",
    ])
      expect(plan).toMatch(new RegExp(`to do .*${step}`));
    for (const name of Object.keys(MAIL_SETTINGS)) expect(plan).toContain(`${name} is required`);
    expect(
      statSync(deployedConfigPath("production", environment.folder), { throwIfNoEntry: false }),
    ).toBe(undefined);
  });

  test("setup:cloud --plan lists every step of a complete environment as done", async () => {
    const { standIn, setUp } = await makeEnvironment();
    await setUp();
    const changes = standIn.changes.length;
    const plan = (await setUp({ isPlan: true })).join("\n");
    expect(standIn.changes.slice(changes)).toEqual([]);
    expect(plan).not.toMatch(/^ {2}to do/m);
    expect(plan).toMatch(/done .*Deployment[\s\S]*done .*readyz[\s\S]*done .*Invitation/);
  });

  test("setup:cloud --plan does not create a missing administrator", async () => {
    const { standIn, cloud, folder, setUp } = await makeEnvironment();
    await setUp();
    const [database] = cloud.databases;
    if (!database) throw new Error("no database");
    cloud.onDatabase(database, (db) => db.exec("DELETE FROM users"));
    rmSync(join(folder, "wrangler.production.invitation.json"));
    const changes = standIn.changes.length;
    const plan = await setUp({ isPlan: true });
    expect(standIn.changes.slice(changes)).toEqual([]);
    expect(plan.filter((line) => line.startsWith("  to do"))).toEqual([
      "  to do  Account of the administrator first_admin",
      "  to do  Invitation of the administrator",
    ]);
    expect(invitationIn(plan)).toBeNull();
  });
});

/**
 * Runs setup:cloud with a failing request, and then twice without failures.
 * Returns true if the failing request stopped the first run of setup:cloud.
 */
async function recoverFrom(
  fault: { at: number; kind: FaultKind },
  expected: ReturnType<typeof withoutTag>,
): Promise<boolean> {
  const environment = await makeEnvironment();
  const { standIn, setUp } = environment;
  standIn.fault = fault;
  const failed = await setUp().then(
    () => false,
    () => true,
  );
  const what = `${fault.kind} at ${standIn.calls[fault.at - 1]?.path}`;
  standIn.fault = null;
  const lines = await setUp();
  expect(withoutTag(stateOf(environment)), what).toEqual(expected);
  expectMatching(environment, lines);
  const changes = standIn.changes.length;
  await setUp();
  expect(standIn.changes.slice(changes), `third run after ${what}`).toEqual([]);
  await endEnvironment(environment);
  return failed;
}

/** Number of simulated failures that are tested at the same time. */
const PARALLEL_FAULTS = 6;

test.each<FaultKind>(sampled(["error", "closed", "lost"], 3))(
  "a second run of setup:cloud completes the setup after any single request fails (%s)",
  async (kind) => {
    const whole = await makeEnvironment();
    await whole.setUp();
    const expected = withoutTag(stateOf(whole));
    const { calls } = whole.standIn;
    expect(calls.length).toBeGreaterThan(30);
    for (let first = 1; first <= calls.length; first += PARALLEL_FAULTS)
      await Promise.all(
        calls.slice(first - 1, first - 1 + PARALLEL_FAULTS).map(async ({ path }, i) => {
          const failed = await recoverFrom({ at: first + i, kind }, expected);
          // setup:cloud retries only the site's health check.
          expect(failed, path).toBe(path !== "/readyz");
        }),
      );
  },
);

describe("invalid input of setup:cloud", () => {
  test.each([
    ["a missing domain", undefined, /custom domain is required.*--domain/],
    [
      "a domain without a DNS zone",
      "other.example",
      /custom domain is required.*no zone|No account/i,
    ],
  ])(
    "setup:cloud rejects %s and explains that a custom domain is required",
    async (_, domain, message) => {
      const { standIn, setUp } = await makeEnvironment();
      await expect(setUp({ domain })).rejects.toThrow(message);
      expect(standIn.changes).toEqual([]);
    },
  );

  test("setup:cloud rejects an inactive DNS zone and prints its name servers", async () => {
    const { cloud, setUp } = await makeEnvironment();
    cloud.zones = [{ id: "zone1", name: "example.org", status: "pending" }];
    await expect(setUp()).rejects.toThrow(/pending.*a\.ns\.example and b\.ns\.example/);
  });

  test("setup:cloud rejects a domain that another Worker or a DNS record uses", async () => {
    const { standIn, cloud, setUp } = await makeEnvironment();
    cloud.domains = [{ hostname: "example.org", service: "shop" }];
    await expect(setUp()).rejects.toThrow(/leads to the Worker shop/);
    cloud.domains = [];
    cloud.dns = [{ name: "example.org", type: "A" }];
    await expect(setUp()).rejects.toThrow(/DNS record of type A/);
    expect(standIn.changes).toEqual([]);
  });

  test("setup:cloud lists all missing secrets before it changes anything", async () => {
    const { standIn, setUp } = await makeEnvironment();
    const env = Object.fromEntries(Object.keys(MAIL_SETTINGS).map((name) => [name, undefined]));
    await expect(setUp({ env })).rejects.toThrow(/MAIL_API_URL[\s\S]*MAIL_API_KEY[\s\S]*MAIL_FROM/);
    expect(standIn.changes).toEqual([]);
  });

  test.each([
    ["a Stripe test key in production", { STRIPE_SECRET_KEY: "sk_test_x" }, /must be a live key/],
    [
      "an incomplete pair of Google keys",
      { GOOGLE_CLIENT_ID: "id" },
      /GOOGLE_CLIENT_SECRET is missing/,
    ],
    ["a reserved username", { ADMIN_USERNAME: "admin" }, /reserved/],
    ["an invalid email address", { ADMIN_EMAIL: "nobody" }, /email address/],
  ])("setup:cloud rejects %s before it changes anything", async (_, env, message) => {
    const { standIn, setUp } = await makeEnvironment();
    await expect(setUp({ env })).rejects.toThrow(message);
    expect(standIn.changes).toEqual([]);
  });

  test("setup:cloud rejects an invalid mail key and an unverified sender domain", async () => {
    const { standIn, cloud, setUp } = await makeEnvironment();
    cloud.mail = { status: 403, body: { name: "invalid_api_key", message: "API key is invalid" } };
    await expect(setUp()).rejects.toThrow(/rejects MAIL_API_KEY/);
    cloud.mail = { status: 200, body: { data: [{ name: "example.org", status: "pending" }] } };
    await expect(setUp()).rejects.toThrow(/not verified the domain "example.org"/);
    expect(standIn.changes).toEqual([]);
    cloud.mail = { status: 401, body: { name: "restricted_api_key", message: "only send" } };
    await setUp();
  });

  test("setup:cloud rejects an invalid Stripe key", async () => {
    const { cloud, setUp } = await makeEnvironment();
    cloud.stripeKey = "";
    await expect(setUp()).rejects.toThrow(/Stripe rejects STRIPE_SECRET_KEY/);
    expect(cloud.endpoints).toEqual([]);
  });

  test("setup:cloud rejects a Stripe webhook that was created by hand", async () => {
    const { cloud, setUp } = await makeEnvironment();
    cloud.endpoints.push({
      id: "we_hand",
      url: "https://example.org/api/webhooks/stripe",
      secret: "whsec_hand",
      connect: false,
      status: "enabled",
      enabled_events: ["*"],
      metadata: {},
    });
    await expect(setUp()).rejects.toThrow(/we_hand/);
    expect(cloud.endpoints).toHaveLength(1);
  });

  test("setup:cloud does not turn an ordinary account into an administrator", async () => {
    const { cloud, setUp } = await makeEnvironment();
    await setUp();
    const [database] = cloud.databases;
    if (!database) throw new Error("no database");
    cloud.onDatabase(database, (db) => db.exec("UPDATE users SET role = 'user'"));
    await expect(setUp()).rejects.toThrow(/belongs to another account/);
  });
});

test("setup:cloud fails if the deployed site never becomes ready", async () => {
  const { cloud, standIn, setUp } = await makeEnvironment();
  const inner = wranglerFor(standIn);
  const wrangler: SetupOptions["wrangler"] = async (args) => {
    await inner(args);
    if (args[0] === "deploy") cloud.domains = [];
  };
  await expect(setUp({ wrangler })).rejects.toThrow(/not ready: status 503.*wrangler rollback/s);
});

test("setup:cloud requires exactly the secrets that the Worker needs to start", () => {
  const names = Object.keys(requiredSecrets(false));
  const base: Record<string, string> = {
    ENVIRONMENT: "production",
    APP_ORIGIN: "https://example.org",
    SIGNING_SECRET: "x".repeat(32),
    ...MAIL_SETTINGS,
  };
  expect(names.toSorted()).toEqual(Object.keys(MAIL_SETTINGS).toSorted());
  loadConfig(base);
  for (const name of [...names, "SIGNING_SECRET"]) {
    const { [name]: _, ...rest } = base;
    expect(() => loadConfig(rest), name).toThrow(name);
  }
});

test("the generated wrangler configuration matches wrangler.toml except for the ids and the domain", () => {
  // Wrangler resolves paths in a configuration file relative to the file's folder.
  const path = join(root, `wrangler.test-${process.pid}.json`);
  const ids = { accountId: ACCOUNT, databaseId: "db-id", domain: "staging.example.org" };
  writeFileSync(path, makeDeployedConfig("staging", ids));
  try {
    const written = unstable_readConfig({ config: path });
    const tracked = unstable_readConfig({ config: "./wrangler.toml", env: "staging" });
    const sourceless = (config: typeof written) => ({
      ...config,
      configPath: "",
      userConfigPath: "",
      topLevelName: "",
      definedEnvironments: [],
      targetEnvironment: "",
    });
    expect(sourceless(written)).toEqual({
      ...sourceless(tracked),
      account_id: ACCOUNT,
      vars: { ...tracked.vars, APP_ORIGIN: "https://staging.example.org" },
      d1_databases: [{ ...tracked.d1_databases[0], database_id: "db-id" }],
      routes: [{ pattern: "staging.example.org", custom_domain: true }],
    });
  } finally {
    rmSync(path);
  }
});

test("the real wrangler completes the setup, and a second run changes nothing", async () => {
  const standInRun = await makeEnvironment();
  await standInRun.setUp();
  const environment = await makeEnvironment();
  const { standIn, folder, setUp } = environment;
  const lines = await setUp({ wrangler: realWranglerFor(standIn, folder) });
  expect(withoutTag(stateOf(environment))).toEqual(withoutTag(stateOf(standInRun)));
  expectMatching(environment, lines);
  const changes = standIn.changes.length;
  await setUp();
  expect(standIn.changes.slice(changes)).toEqual([]);
});
