import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/run.ts";
import { type Account, isDomainAttached, openAccount } from "./account.ts";
import { askForAdministrator, findAdministrator, inviteAdministrator } from "./administrator.ts";
import { checkMail } from "./check-mail.ts";
import { hasTable, openDatabase } from "./database.ts";
import {
  deployedConfigPath,
  type Environment,
  isConfigWritten,
  makeDeployedConfig,
  originOf,
  readTrackedConfig,
  type TrackedConfig,
  writeDeployedConfig,
} from "./deployed-config.ts";
import { deploy, migrate, releaseTag, type Wrangler, waitUntilReady } from "./release.ts";
import { provideBucket, provideDatabase, provideQueue, type Region } from "./resources.ts";
import {
  type Ask,
  askForSecrets,
  checkSecrets,
  listSecrets,
  readSecrets,
  type Secrets,
  secretsToSet,
} from "./secrets.ts";
import { createSteps, type Steps } from "./steps.ts";
import { provideWebhooks } from "./stripe-webhooks.ts";

export interface SetupOptions {
  environment: Environment;
  domain: string | undefined;
  region: Region;
  isPlan: boolean;
  /** Environment variables with settings and secrets. */
  env: Readonly<Record<string, string | undefined>>;
  ask: Ask;
  print: (line: string) => void;
  wrangler: Wrangler;
  pause: (ms: number) => Promise<void>;
  now: () => number;
  /** Hash of the Worker's source code. */
  sources: string;
  /** Folder for generated files that Git ignores. */
  folder?: string;
}

/**
 * Creates or updates an environment at Cloudflare and deploys the Worker.
 * Every step skips finished work, so an interrupted setup can run again.
 * @throws SetupError for an error that a person must fix, such as a missing setting
 */
export async function setUpCloud(options: SetupOptions): Promise<void> {
  const { environment, env, print, folder = root } = options;
  const steps = createSteps({ isPlan: options.isPlan, print });
  const tracked = readTrackedConfig(environment);
  const account = await openAccount({ domain: options.domain, env });
  const domain = options.domain ?? "";
  const appOrigin = originOf(domain);
  const isAttached = await isDomainAttached(account, { domain, worker: tracked.worker });
  if (isAttached) steps.done(`Domain ${domain}`);

  const stored = await listSecrets(account, tracked.worker);
  const given = await provideSecrets(account, steps, { ...options, tracked, appOrigin, stored });
  // Ask for the administrator's name and email address before anything changes at Cloudflare.
  const isFirstRun = stored.size === 0 && !options.isPlan;
  const early = isFirstRun ? await askForAdministrator(env, options.ask) : null;
  await checkMail(env, given, steps);

  const databaseId = await provideResources(account, steps, {
    tracked,
    region: options.region,
    appOrigin,
  });
  const areConsumed = await provideQueues(account, steps, tracked);
  const webhooks = await provideWebhooks({ env, given, stored, appOrigin }, steps);

  const configPath = deployedConfigPath(environment, folder);
  const config = makeDeployedConfig(environment, {
    accountId: account.id,
    databaseId: databaseId ?? "",
    domain,
  });
  if (isConfigWritten(configPath, config)) steps.done(`Configuration ${configPath}`);
  else
    await steps.todo(`Configuration ${configPath}`, async () =>
      writeDeployedConfig(configPath, config),
    );
  const { wrangler } = options;
  await migrate(account, steps, {
    databaseId,
    migrationsDir: tracked.migrationsDir,
    configPath,
    wrangler,
  });
  await deploy(account, steps, {
    tracked,
    configPath,
    tag: releaseTag(options.sources, config),
    isConnected: isAttached && areConsumed,
    secrets: { ...secretsToSet(given, stored), ...webhooks },
    wrangler,
  });
  await waitUntilReady(steps, {
    siteUrl: env.SITE_BASE_URL || appOrigin,
    worker: tracked.worker,
    pause: options.pause,
  });
  await provideAdministrator(account, steps, {
    ...options,
    databaseId,
    appOrigin,
    early,
    file: join(folder, `wrangler.${environment}.invitation.json`),
  });
}

interface SecretsStep {
  environment: Environment;
  env: SetupOptions["env"];
  ask: Ask;
  tracked: TrackedConfig;
  appOrigin: string;
  stored: ReadonlySet<string>;
}

async function provideSecrets(
  account: Account,
  steps: Steps,
  { environment, env, ask, tracked, appOrigin, stored }: SecretsStep,
): Promise<Secrets> {
  const { hasMailBinding, vars } = tracked;
  const read = readSecrets({
    env,
    stored,
    hasMailBinding,
    accountId: account.id,
    bucket: tracked.buckets[0],
  });
  const { missing } = read;
  if (steps.isPlan)
    for (const [name, purpose] of missing) steps.note(`${name} is required: ${purpose}`);
  const given = { ...read.given, ...(steps.isPlan ? {} : await askForSecrets(missing, ask)) };
  const unread = [...stored, ...missing.map(([name]) => name)];
  checkSecrets({ environment, vars, appOrigin, given, unread, hasMailBinding });
  for (const name of [...stored].sort()) steps.done(`Secret ${name}`);
  return given;
}

async function provideResources(
  account: Account,
  steps: Steps,
  { tracked, region, appOrigin }: { tracked: TrackedConfig; region: Region; appOrigin: string },
): Promise<string | null> {
  const databaseId = await provideDatabase(account, steps, { name: tracked.database, region });
  for (const name of tracked.buckets)
    await provideBucket(account, steps, { name, region, appOrigin });
  return databaseId;
}

/** Creates missing queues. Returns true if all queue consumers of the Worker already exist. */
async function provideQueues(
  account: Account,
  steps: Steps,
  { queues, consumedQueues, worker }: TrackedConfig,
): Promise<boolean> {
  let areConsumed = true;
  for (const name of queues) {
    const { isConsumed } = await provideQueue(account, steps, { name, worker });
    areConsumed &&= isConsumed || !consumedQueues.includes(name);
  }
  return areConsumed;
}

interface AdministratorStep {
  env: SetupOptions["env"];
  ask: Ask;
  print: SetupOptions["print"];
  now: SetupOptions["now"];
  databaseId: string | null;
  appOrigin: string;
  early: Awaited<ReturnType<typeof askForAdministrator>> | null;
  file: string;
}

async function provideAdministrator(
  account: Account,
  steps: Steps,
  { env, ask, print, now, databaseId, appOrigin, early, file }: AdministratorStep,
): Promise<void> {
  const title = "First administrator and their invitation";
  // With `--plan`, the database may still lack its migrations.
  if (databaseId === null || (steps.isPlan && !(await hasTable(account, databaseId, "users")))) {
    await steps.todo(title, async () => undefined);
    return;
  }
  const db = openDatabase(account, databaseId);
  const administrator = await findAdministrator(db);
  if (administrator !== null) {
    if (!steps.isPlan) rmSync(file, { force: true });
    steps.done(`First administrator (${administrator.username})`);
    return;
  }
  if (steps.isPlan && !(env.ADMIN_USERNAME && env.ADMIN_EMAIL)) {
    await steps.todo(title, async () => undefined);
    return;
  }
  const person = early ?? (await askForAdministrator(env, ask));
  const link = await inviteAdministrator(db, steps, { person, appOrigin, file, now: now() });
  if (link === null) return;
  print(
    `\nInvitation of the first administrator, ${person.username} (valid for 24 hours, for one use):\n${link}\n`,
  );
}
