import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { experimental_readRawConfig, unstable_readConfig } from "wrangler";
import * as z from "zod";
import { root } from "../lib/run.ts";
import { SetupError } from "./setup-error.ts";

export const ENVIRONMENTS = ["staging", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const TRACKED = join(root, "wrangler.toml");

const Tracked = z.object({
  name: z.string(),
  d1_databases: z
    .array(z.object({ database_name: z.string(), migrations_dir: z.string().optional() }))
    .length(1),
  r2_buckets: z.array(z.object({ bucket_name: z.string() })).min(1),
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })).default([]),
    consumers: z
      .array(z.object({ queue: z.string(), dead_letter_queue: z.string().optional() }))
      .default([]),
  }),
  triggers: z.object({ crons: z.array(z.string()).default([]) }),
  vars: z.record(z.string(), z.unknown()),
  send_email: z.array(z.object({ name: z.string() })).default([]),
});

/** Reads the names of an environment's Worker, database, buckets and queues in wrangler.toml. */
export function readTrackedConfig(environment: Environment) {
  const config = Tracked.parse(unstable_readConfig({ config: TRACKED, env: environment }));
  const { producers, consumers } = config.queues;
  const [database] = config.d1_databases;
  const queues = [
    ...producers.map(({ queue }) => queue),
    ...consumers.flatMap(({ queue, dead_letter_queue }) =>
      dead_letter_queue === undefined ? [queue] : [queue, dead_letter_queue],
    ),
  ];
  return {
    worker: config.name,
    database: database?.database_name ?? "",
    migrationsDir: join(root, database?.migrations_dir ?? "migrations"),
    buckets: config.r2_buckets.map(({ bucket_name }) => bucket_name),
    queues: [...new Set(queues)],
    consumedQueues: consumers.map(({ queue }) => queue),
    crons: config.triggers.crons,
    vars: config.vars,
    hasMailBinding: config.send_email.some(({ name }) => name === "EMAIL"),
  };
}
export type TrackedConfig = ReturnType<typeof readTrackedConfig>;

/**
 * Returns the path of the configuration file for deploying an environment. Git ignores the file.
 * Wrangler resolves paths in a configuration file relative to the file's folder.
 */
export const deployedConfigPath = (environment: Environment, folder = root): string =>
  join(folder, `wrangler.${environment}.json`);

const Raw = z.looseObject({ env: z.record(z.string(), z.unknown()) });
const RawEnvironment = z.looseObject({
  vars: z.record(z.string(), z.unknown()),
  d1_databases: z.array(z.looseObject({})),
});

interface Ids {
  accountId: string;
  databaseId: string;
  domain: string;
}

/**
 * Returns the configuration for deploying an environment, as JSON. Combines wrangler.toml with
 * the account id, the database id and the site's domain.
 */
export function makeDeployedConfig(environment: Environment, ids: Ids): string {
  const { rawConfig } = experimental_readRawConfig({ config: TRACKED });
  const { env: environments, ...inherited } = Raw.parse(rawConfig);
  const own = RawEnvironment.parse(environments[environment]);
  const { vars, d1_databases } = own;
  const config = {
    $schema: "node_modules/wrangler/config-schema.json",
    ...inherited,
    ...own,
    account_id: ids.accountId,
    vars: { ...vars, APP_ORIGIN: originOf(ids.domain) },
    d1_databases: d1_databases.map((database) => ({ ...database, database_id: ids.databaseId })),
    routes: [{ pattern: ids.domain, custom_domain: true }],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

export const originOf = (domain: string): string => `https://${domain}`;

export const isConfigWritten = (path: string, text: string): boolean =>
  existsSync(path) && readFileSync(path, "utf8") === text;

export const writeDeployedConfig = (path: string, text: string): void => writeFileSync(path, text);

/**
 * Returns the path of an existing configuration file for deploying an environment.
 * @throws SetupError if the environment is unknown or the configuration file does not exist
 */
export function findDeployedConfig(environment: string): string {
  const known = ENVIRONMENTS.find((name) => name === environment);
  if (known === undefined)
    throw new SetupError(`The environments are ${ENVIRONMENTS.join(" and ")}.`);
  const path = deployedConfigPath(known);
  if (!existsSync(path))
    throw new SetupError(
      `${relative(root, path)} is not on this machine. Run: npm run setup:cloud -- --env ${known} --domain <your domain> --region <region>`,
    );
  return path;
}
