import { parseArgs } from "node:util";

/** The environments of wrangler.toml that are deployed. */
export const DEPLOYED = ["staging", "production"] as const;

/**
 * What `wrangler deploy` is called with. Without `--env` it would publish the top of wrangler.toml, which is a developer's machine:
 * its payments are played by the sandbox, whose webhook secret everybody can read in the repository.
 * @throws Error unless exactly one environment is named
 */
export function deployArguments(args: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...args],
    options: { env: { type: "string", short: "e", multiple: true } },
    ...{ strict: false, allowPositionals: true },
  });
  const named = values.env ?? [];
  if (named.length !== 1 || !DEPLOYED.some((env) => env === named[0]))
    throw new Error(`Name the environment: npm run deploy -- --env ${DEPLOYED.join(" | ")}`);
  return ["deploy", "build/worker/index.js", "--no-bundle", ...args];
}
