import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { Readiness } from "../../worker/domain/ops/status/contract.ts";
import { WORKER_SOURCES } from "../build.ts";
import { fingerprint } from "../lib/fingerprint.ts";
import { root } from "../lib/run.ts";
import { type Account, readResult } from "./account.ts";
import { hasTable, query } from "./database.ts";
import type { TrackedConfig } from "./deployed-config.ts";
import type { Secrets } from "./secrets.ts";
import { SetupError } from "./setup-error.ts";
import type { Steps } from "./steps.ts";

/** Runs wrangler with the given arguments. Rejects if wrangler fails. */
export type Wrangler = (args: string[]) => Promise<void>;

/** Lists the migrations that the database has not applied yet, oldest first. */
async function pendingMigrations(
  account: Account,
  databaseId: string | null,
  folder: string,
): Promise<string[]> {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  if (databaseId === null) return all;
  if (!(await hasTable(account, databaseId, "d1_migrations"))) return all;
  const Row = z.object({ name: z.string() });
  const applied = await query(account, databaseId, "SELECT name FROM d1_migrations", Row);
  return all.filter((name) => !applied.some((row) => row.name === name));
}

interface MigrateInput {
  databaseId: string | null;
  migrationsDir: string;
  configPath: string;
  wrangler: Wrangler;
}

export async function migrate(account: Account, steps: Steps, input: MigrateInput): Promise<void> {
  const pending = await pendingMigrations(account, input.databaseId, input.migrationsDir);
  if (pending.length === 0) steps.done("Migrations of the database");
  else
    await steps.todo(`${pending.length} migrations of the database`, () =>
      input.wrangler(["d1", "migrations", "apply", "DB", "--remote", "--config", input.configPath]),
    );
}

export const fingerprintSources = (): string =>
  fingerprint(WORKER_SOURCES.map((source) => join(root, source)));

/** Returns a tag for a Worker version: a hash of its source code and its configuration. */
export const releaseTag = (sources: string, config: string): string =>
  createHash("sha256").update(sources).update(config).digest("hex").slice(0, 20);

const Share = z.object({ version_id: z.string(), percentage: z.number() });
const Deployments = z.object({ deployments: z.array(z.object({ versions: z.array(Share) })) });

/** Returns the deployed versions of a Worker, with each version's share of requests in percent. */
export async function readShares(
  { api, id }: Account,
  worker: string,
): Promise<z.output<typeof Share>[]> {
  const path = `/accounts/${id}/workers/scripts/${worker}/deployments`;
  // Cloudflare lists the current deployment first.
  return (await readResult(api, path, Deployments))?.deployments[0]?.versions ?? [];
}

const Version = z.object({
  annotations: z.object({ "workers/tag": z.string().optional() }).optional(),
});

interface Deployed {
  worker: string;
  tag: string;
  crons: string[];
}

/**
 * Returns true if the version with the given tag gets all requests and all cron triggers exist.
 * An interrupted deployment can upload a Worker version without creating its cron triggers.
 */
async function isDeployed(account: Account, { worker, tag, crons }: Deployed) {
  const { api, id } = account;
  const [version, ...others] = await readShares(account, worker);
  if (version === undefined || others.length > 0) return false;
  const path = `/accounts/${id}/workers/scripts/${worker}/versions/${version.version_id}`;
  const found = await readResult(api, path, Version);
  if (found?.annotations?.["workers/tag"] !== tag) return false;
  const { schedules } = await api.workers.scripts.schedules.get(worker, { account_id: id });
  return crons.every((cron) => schedules.some((schedule) => schedule.cron === cron));
}

interface DeployInput {
  tracked: TrackedConfig;
  configPath: string;
  tag: string;
  /** True if the domain and all queues are connected to the Worker. */
  isConnected: boolean;
  secrets: Secrets;
  wrangler: Wrangler;
}

/** Deploys code and new secrets together, because the Worker cannot start without its secrets. */
export async function deploy(account: Account, steps: Steps, input: DeployInput): Promise<void> {
  const { tracked, tag, secrets, isConnected } = input;
  const names = Object.keys(secrets);
  for (const name of names) await steps.todo(`Secret ${name}`, async () => undefined);
  const { worker, crons } = tracked;
  if (names.length === 0 && isConnected && (await isDeployed(account, { worker, tag, crons }))) {
    steps.done(`Deployment of ${worker}`);
    return;
  }
  await steps.todo(`Deployment of ${worker}`, () =>
    withSecretsFile(secrets, (file) =>
      input.wrangler([
        "deploy",
        "--config",
        input.configPath,
        "--tag",
        tag,
        ...(file === null ? [] : ["--secrets-file", file]),
      ]),
    ),
  );
}

/** Writes the secrets to a private temporary file, calls `work`, and deletes the file. */
async function withSecretsFile(
  secrets: Secrets,
  work: (file: string | null) => Promise<void>,
): Promise<void> {
  if (Object.keys(secrets).length === 0) return work(null);
  const folder = mkdtempSync(join(tmpdir(), "tributary-"));
  try {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Maximum wait for a working site, ms. The certificate of a new domain takes a few minutes. */
const READY_MAX_MS = 10 * 60_000;
const READY_PAUSE_MS = 2000;
const READY_CALL_MAX_MS = 10_000;

interface ReadyInput {
  siteUrl: string;
  worker: string;
  pause: (ms: number) => Promise<void>;
}

/**
 * Waits until the site's health check reports a working database and bucket.
 * @throws SetupError if the health check still fails after ten minutes
 */
export async function waitUntilReady(
  steps: Steps,
  { siteUrl, worker, pause }: ReadyInput,
): Promise<void> {
  const url = `${siteUrl}/readyz`;
  let state = await readinessOf(url);
  if (steps.isPlan && state !== "ok") {
    await steps.todo(`Check of ${url}`, async () => undefined);
    return;
  }
  for (let waited = 0; state !== "ok" && waited < READY_MAX_MS; waited += READY_PAUSE_MS) {
    await pause(READY_PAUSE_MS);
    state = await readinessOf(url);
  }
  if (state !== "ok")
    throw new SetupError(
      `${url} is not ready: ${state}. Read the errors with "wrangler tail ${worker}", or return to the previous version with "wrangler rollback --name ${worker}".`,
    );
  steps.done(`Check of ${url}`);
}

/** Requests the site's health check. Returns "ok" or a description of the problem. */
export async function readinessOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(READY_CALL_MAX_MS);
    const response = await fetch(url, { headers, signal });
    const text = await response.text();
    if (!response.ok) return `status ${response.status}: ${text.slice(0, 200)}`;
    return Readiness.parse(JSON.parse(text)).status;
  } catch (error) {
    // A request fails while a new domain has no DNS address or no certificate.
    const cause = error instanceof Error ? error.cause : null;
    return cause instanceof Error ? cause.message : String(error);
  }
}
