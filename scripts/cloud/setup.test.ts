import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { loadConfig } from "../../worker/config.ts";
import { WEBHOOK_EVENTS } from "../../worker/platform/stripe/webhook-events.ts";
import { root } from "../lib/run.ts";
import { deployedConfigPath, makeDeployedConfig } from "./deployed-config.ts";
import { requiredSecrets } from "./secrets.ts";
import { type SetupOptions, setUpCloud } from "./setup.ts";
import { ACCOUNT, CloudStandIn, type FaultKind } from "./testing/cloud-stand-in.ts";
import { realWranglerFor, wranglerFor } from "./testing/wrangler-stand-in.ts";

const WORKER = "tributary-production";
const MAIL = {
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "key",
  MAIL_FROM: "Tributary <hello@example.org>",
};
const SETTINGS = {
  ...MAIL,
  STRIPE_SECRET_KEY: "sk_live_key",
  ADMIN_USERNAME: "first_admin",
  ADMIN_EMAIL: "first@example.org",
};

type Open = { standIn: CloudStandIn; folder: string };
const worlds = new Set<Open>();

async function endWorld({ standIn, folder }: Open): Promise<void> {
  for (const world of worlds) if (world.standIn === standIn) worlds.delete(world);
  await standIn.stop();
  rmSync(folder, { recursive: true, force: true });
}
afterEach(async () => {
  for (const world of [...worlds]) await endWorld(world);
});

/** A new account without anything but a zone, and a folder for the ignored files. */
async function makeWorld() {
  const standIn = await new CloudStandIn().start();
  const folder = mkdtempSync(join(tmpdir(), "tributary-setup-"));
  worlds.add({ standIn, folder });
  const setUp = async (changes: Partial<SetupOptions> = {}) => {
    const lines: string[] = [];
    await setUpCloud({
      environment: "production",
      domain: "example.org",
      region: "weur",
      isPlan: false,
      ask: null,
      print: (line) => lines.push(line),
      wrangler: wranglerFor(standIn),
      pause: async () => undefined,
      now: Date.now,
      sources: "sources",
      folder,
      ...changes,
      env: { ...SETTINGS, ...standIn.settings, ...changes.env },
    });
    return lines;
  };
  return { standIn, cloud: standIn.cloud, folder, setUp };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

const invitationIn = (lines: string[]) =>
  /https:\S+reset-password\?code=(\S+)/.exec(lines.join("\n"));

/** Everything that exists at the other side, without the random ids. */
function stateOf({ cloud }: World) {
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

/** The tag identifies the id of the database too. */
const withoutTag = ({ tag: _, ...state }: ReturnType<typeof stateOf>) => state;

/** Checks what the state of an account alone does not show: that ids and secrets match. */
function expectMatching({ cloud, folder }: World, lines: string[]) {
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

describe("setup:cloud, first run", () => {
  test("a first run of setup:cloud creates, migrates, deploys and checks everything, and prints the invitation", async () => {
    const world = await makeWorld();
    const lines = await world.setUp();
    const queues = [
      "tributary-jobs-production",
      "tributary-events-production",
      "tributary-jobs-production-dead",
      "tributary-events-production-dead",
    ];
    const state = stateOf(world);
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
    expectMatching(world, lines);
  });

  test("a first run of setup:cloud applies the migrations before the upload of the code", async () => {
    const { standIn, setUp } = await makeWorld();
    await setUp();
    const paths = standIn.changes.map(({ path }) => path);
    const migration = paths.findIndex((path) => path.endsWith("/query"));
    const upload = paths.findIndex((path) => path.endsWith(`/scripts/${WORKER}`));
    expect(migration).toBeGreaterThan(-1);
    expect(upload).toBeGreaterThan(migration);
  });

  test("a first run of setup:cloud looks only into the chosen account if the setting names one", async () => {
    const { standIn, setUp } = await makeWorld();
    await setUp({ isPlan: true, env: { CLOUDFLARE_ACCOUNT_ID: ACCOUNT } });
    expect(standIn.calls[0]?.path).toContain(`account.id=${ACCOUNT}`);
  });

  test("a first run of setup:cloud accepts a subdomain of a zone", async () => {
    const { cloud, setUp } = await makeWorld();
    await setUp({ domain: "video.example.org" });
    expect(cloud.domains).toEqual([{ hostname: "video.example.org", service: WORKER }]);
  });

  test("a first run of setup:cloud generates a signing secret of 48 random bytes, a different one for each account", async () => {
    const secrets = [];
    for (let n = 0; n < 2; n++) {
      const { cloud, setUp } = await makeWorld();
      await setUp();
      secrets.push(cloud.workers.get(WORKER)?.secrets.SIGNING_SECRET ?? "");
    }
    expect(secrets.map((secret) => Buffer.from(secret, "base64").length)).toEqual([48, 48]);
    expect(secrets[0]).not.toBe(secrets[1]);
  });

  test("a first run of setup:cloud asks a person at a terminal for the missing settings", async () => {
    const { cloud, setUp } = await makeWorld();
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

  test("a first run of setup:cloud completes the keys for direct uploads with the account and the bucket", async () => {
    const { cloud, setUp } = await makeWorld();
    await setUp({ env: { R2_ACCESS_KEY_ID: "id", R2_SECRET_ACCESS_KEY: "secret" } });
    expect(cloud.workers.get(WORKER)?.secrets).toMatchObject({
      R2_ACCOUNT_ID: ACCOUNT,
      R2_BUCKET: "tributary-media-production",
    });
  });

  test("a first run of setup:cloud leaves no file with secrets behind, and makes the invitation readable only for its owner", async () => {
    const { standIn, folder, setUp } = await makeWorld();
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

describe("setup:cloud, second run", () => {
  test("a second run of setup:cloud changes nothing and prints the same invitation", async () => {
    const world = await makeWorld();
    const first = await world.setUp();
    const before = stateOf(world);
    const changes = world.standIn.changes.length;
    const second = await world.setUp();
    expect(world.standIn.changes.slice(changes)).toEqual([]);
    expect(stateOf(world)).toEqual(before);
    expect(invitationIn(second)?.[1]).toBe(invitationIn(first)?.[1]);
    expect(second.join("\n")).not.toMatch(/^ {2}(now|to do)/m);
  });

  test("a second run of setup:cloud needs no secret in the environment", async () => {
    const { standIn, setUp } = await makeWorld();
    await setUp();
    const changes = standIn.changes.length;
    const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, undefined]));
    const ids = { ADMIN_USERNAME: SETTINGS.ADMIN_USERNAME, ADMIN_EMAIL: SETTINGS.ADMIN_EMAIL };
    await setUp({ env: { ...none, ...ids } });
    expect(standIn.changes.slice(changes)).toEqual([]);
  });

  test("a second run of setup:cloud prints no invitation once the administrator has a password, and deletes its file", async () => {
    const { cloud, folder, setUp } = await makeWorld();
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
    const world = await makeWorld();
    const first = await world.setUp();
    const second = await world.setUp({ now: () => Date.now() + 25 * 60 * 60_000 });
    expect(invitationIn(second)?.[1]).not.toBe(invitationIn(first)?.[1]);
    expectMatching(world, second);
  });

  test("a second run of setup:cloud repairs CORS rules, replication, webhook events and schedules that differ", async () => {
    const world = await makeWorld();
    await world.setUp();
    const before = stateOf(world);
    const { cloud } = world;
    for (const bucket of cloud.buckets) bucket.cors = { rules: [] };
    for (const database of cloud.databases) database.replication = "disabled";
    for (const endpoint of cloud.endpoints) endpoint.enabled_events = ["invoice.paid"];
    for (const worker of cloud.workers.values()) worker.crons = [];
    await world.setUp();
    expect(stateOf(world)).toEqual(before);
  });

  test("a second run of setup:cloud sets a secret that the Worker lacks, and replaces none that it has", async () => {
    const { cloud, setUp } = await makeWorld();
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
  test("a plan of setup:cloud for an empty account lists every step and changes nothing", async () => {
    const world = await makeWorld();
    const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, undefined]));
    const before = withoutTag(stateOf(world));
    const plan = (await world.setUp({ isPlan: true, env: none })).join("\n");
    expect(world.standIn.changes).toEqual([]);
    expect(withoutTag(stateOf(world))).toEqual(before);
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
    for (const name of Object.keys(MAIL)) expect(plan).toContain(`${name} is required`);
    expect(
      statSync(deployedConfigPath("production", world.folder), { throwIfNoEntry: false }),
    ).toBe(undefined);
  });

  test("a plan of setup:cloud for a complete environment lists every step as done", async () => {
    const { standIn, setUp } = await makeWorld();
    await setUp();
    const changes = standIn.changes.length;
    const plan = (await setUp({ isPlan: true })).join("\n");
    expect(standIn.changes.slice(changes)).toEqual([]);
    expect(plan).not.toMatch(/^ {2}to do/m);
    expect(plan).toMatch(/done .*Deployment[\s\S]*done .*readyz[\s\S]*done .*Invitation/);
  });

  test("a plan of setup:cloud for a migrated database without an administrator creates none", async () => {
    const { standIn, cloud, folder, setUp } = await makeWorld();
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

/** Runs the command with one fault, then twice without, and returns whether the first run failed. */
async function recoverFrom(
  fault: { at: number; kind: FaultKind },
  expected: ReturnType<typeof withoutTag>,
): Promise<boolean> {
  const world = await makeWorld();
  const { standIn, setUp } = world;
  standIn.fault = fault;
  const failed = await setUp().then(
    () => false,
    () => true,
  );
  const what = `${fault.kind} at ${standIn.calls[fault.at - 1]?.path}`;
  standIn.fault = null;
  const lines = await setUp();
  expect(withoutTag(stateOf(world)), what).toEqual(expected);
  expectMatching(world, lines);
  const changes = standIn.changes.length;
  await setUp();
  expect(standIn.changes.slice(changes), `third run after ${what}`).toEqual([]);
  await endWorld(world);
  return failed;
}

/** Faults that are tried at the same time, each in its own account. */
const AT_ONCE = 6;

test.each<FaultKind>(["error", "closed", "lost"])(
  "after a fault (%s) at any single call, another run reaches the complete state, with nothing twice",
  async (kind) => {
    const whole = await makeWorld();
    await whole.setUp();
    const expected = withoutTag(stateOf(whole));
    const { calls } = whole.standIn;
    expect(calls.length).toBeGreaterThan(30);
    for (let first = 1; first <= calls.length; first += AT_ONCE)
      await Promise.all(
        calls.slice(first - 1, first - 1 + AT_ONCE).map(async ({ path }, i) => {
          const failed = await recoverFrom({ at: first + i, kind }, expected);
          // The check of the site is the only call that a run repeats.
          expect(failed, path).toBe(path !== "/readyz");
        }),
      );
  },
);

describe("setup:cloud, wrong input", () => {
  test.each([
    ["no domain", undefined, /custom domain is required.*--domain/],
    ["a domain without a zone", "other.example", /custom domain is required.*no zone|No account/i],
  ])(
    "setup:cloud rejects %s and says why a custom domain is required",
    async (_, domain, message) => {
      const { standIn, setUp } = await makeWorld();
      await expect(setUp({ domain })).rejects.toThrow(message);
      expect(standIn.changes).toEqual([]);
    },
  );

  test("setup:cloud rejects a zone that is not active, and names its name servers", async () => {
    const { cloud, setUp } = await makeWorld();
    cloud.zones = [{ id: "zone1", name: "example.org", status: "pending" }];
    await expect(setUp()).rejects.toThrow(/pending.*a\.ns\.example and b\.ns\.example/);
  });

  test("setup:cloud takes no domain from another Worker and replaces no DNS record", async () => {
    const { standIn, cloud, setUp } = await makeWorld();
    cloud.domains = [{ hostname: "example.org", service: "shop" }];
    await expect(setUp()).rejects.toThrow(/leads to the Worker shop/);
    cloud.domains = [];
    cloud.dns = [{ name: "example.org", type: "A" }];
    await expect(setUp()).rejects.toThrow(/DNS record of type A/);
    expect(standIn.changes).toEqual([]);
  });

  test("setup:cloud names every missing secret at once, and changes nothing", async () => {
    const { standIn, setUp } = await makeWorld();
    const env = Object.fromEntries(Object.keys(MAIL).map((name) => [name, undefined]));
    await expect(setUp({ env })).rejects.toThrow(/MAIL_API_URL[\s\S]*MAIL_API_KEY[\s\S]*MAIL_FROM/);
    expect(standIn.changes).toEqual([]);
  });

  test.each([
    ["a Stripe test key in production", { STRIPE_SECRET_KEY: "sk_test_x" }, /must be a live key/],
    ["an incomplete group of keys", { GOOGLE_CLIENT_ID: "id" }, /GOOGLE_CLIENT_SECRET is missing/],
    ["a reserved username", { ADMIN_USERNAME: "admin" }, /reserved/],
    ["an invalid email address", { ADMIN_EMAIL: "nobody" }, /email address/],
  ])("setup:cloud rejects %s before anything changes", async (_, env, message) => {
    const { standIn, setUp } = await makeWorld();
    await expect(setUp({ env })).rejects.toThrow(message);
    expect(standIn.changes).toEqual([]);
  });

  test("setup:cloud rejects a mail key or a sender's domain that the mail service does not accept", async () => {
    const { standIn, cloud, setUp } = await makeWorld();
    cloud.mail = { status: 403, body: { name: "invalid_api_key", message: "API key is invalid" } };
    await expect(setUp()).rejects.toThrow(/rejects MAIL_API_KEY/);
    cloud.mail = { status: 200, body: { data: [{ name: "example.org", status: "pending" }] } };
    await expect(setUp()).rejects.toThrow(/not verified the domain "example.org"/);
    expect(standIn.changes).toEqual([]);
    cloud.mail = { status: 401, body: { name: "restricted_api_key", message: "only send" } };
    await setUp();
  });

  test("setup:cloud rejects a Stripe key that Stripe does not accept", async () => {
    const { cloud, setUp } = await makeWorld();
    cloud.stripeKey = "";
    await expect(setUp()).rejects.toThrow(/Stripe rejects STRIPE_SECRET_KEY/);
    expect(cloud.endpoints).toEqual([]);
  });

  test("setup:cloud rejects a webhook endpoint of somebody else at the same address", async () => {
    const { cloud, setUp } = await makeWorld();
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

  test("setup:cloud makes no ordinary account an administrator", async () => {
    const { cloud, setUp } = await makeWorld();
    await setUp();
    const [database] = cloud.databases;
    if (!database) throw new Error("no database");
    cloud.onDatabase(database, (db) => db.exec("UPDATE users SET role = 'user'"));
    await expect(setUp()).rejects.toThrow(/belongs to another account/);
  });
});

test("the site that never becomes ready ends the run with the state of its last check", async () => {
  const { cloud, standIn, setUp } = await makeWorld();
  const inner = wranglerFor(standIn);
  const wrangler: SetupOptions["wrangler"] = async (args) => {
    await inner(args);
    if (args[0] === "deploy") cloud.domains = [];
  };
  await expect(setUp({ wrangler })).rejects.toThrow(/not ready: status 503.*wrangler rollback/s);
});

test("the secrets that the command requires are exactly those without which the Worker does not start", () => {
  const names = Object.keys(requiredSecrets(false));
  const base: Record<string, string> = {
    ENVIRONMENT: "production",
    APP_ORIGIN: "https://example.org",
    SIGNING_SECRET: "x".repeat(32),
    ...MAIL,
  };
  expect(names.toSorted()).toEqual(Object.keys(MAIL).toSorted());
  loadConfig(base);
  for (const name of [...names, "SIGNING_SECRET"]) {
    const { [name]: _, ...rest } = base;
    expect(() => loadConfig(rest), name).toThrow(name);
  }
});

test("wrangler reads the written configuration like the environment of wrangler.toml, with its own ids", () => {
  // The paths in the configuration are relative to the folder of wrangler.toml.
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

test("wrangler itself applies the migrations and deploys, after which a second run changes nothing", async () => {
  const standInRun = await makeWorld();
  await standInRun.setUp();
  const world = await makeWorld();
  const { standIn, folder, setUp } = world;
  const lines = await setUp({ wrangler: realWranglerFor(standIn, folder) });
  expect(withoutTag(stateOf(world))).toEqual(withoutTag(stateOf(standInRun)));
  expectMatching(world, lines);
  const changes = standIn.changes.length;
  await setUp();
  expect(standIn.changes.slice(changes)).toEqual([]);
});
