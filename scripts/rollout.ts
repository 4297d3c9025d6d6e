/**
 * `npm run rollout -- --env production --domain example.org` applies database migrations and
 * uploads a new version of the Worker. The new version gets 10% of the requests, and then all
 * requests. If the new version fails, the previous version gets all requests again.
 * Run `npm run setup:cloud` before the first rollout.
 *
 *   --env      staging or production
 *   --domain   the site's domain
 *
 * Set the environment variable CLOUDFLARE_API_TOKEN to an API token of your Cloudflare account.
 */
import { openAccount } from "./cloud/account.ts";
import { cloudTools, runCloudCommand } from "./cloud/command.ts";
import {
  deployedConfigPath,
  ENVIRONMENTS,
  makeDeployedConfig,
  originOf,
  readTrackedConfig,
  writeDeployedConfig,
} from "./cloud/deployed-config.ts";
import { releaseTag } from "./cloud/release.ts";
import { findDatabase } from "./cloud/resources.ts";
import { rollOut } from "./cloud/rollout.ts";
import { SetupError } from "./cloud/setup-error.ts";
import { createSteps } from "./cloud/steps.ts";
import { parseOptions } from "./lib/parse-options.ts";
import { fail } from "./lib/progress.mjs";

const { values } = parseOptions({
  options: { env: { type: "string" }, domain: { type: "string" } },
});
const environment =
  ENVIRONMENTS.find((name) => name === values.env) ??
  fail(`Set --env to ${ENVIRONMENTS.join(" or ")}.`);

await runCloudCommand(async () => {
  const { sources, ...tools } = cloudTools();
  const domain = values.domain?.toLowerCase();
  const account = await openAccount({ domain, env: process.env });
  const { worker, database, migrationsDir } = readTrackedConfig(environment);
  const databaseId = await findDatabase(account, database);
  if (databaseId === null || domain === undefined)
    throw new SetupError(`The database ${database} does not exist. Run npm run setup:cloud first.`);
  const config = makeDeployedConfig(environment, { accountId: account.id, databaseId, domain });
  const configPath = deployedConfigPath(environment);
  writeDeployedConfig(configPath, config);
  await rollOut(account, createSteps({ isPlan: false, print: console.log }), {
    ...tools,
    worker,
    databaseId,
    migrationsDir,
    configPath,
    tag: releaseTag(sources, config),
    siteUrl: originOf(domain),
    domain,
  });
});
