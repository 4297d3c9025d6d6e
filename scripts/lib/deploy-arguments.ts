import { parseArgs } from "node:util";

/** The environments of wrangler.toml that can be deployed. */
export const DEPLOYED = ["staging", "production"] as const;

/**
 * Returns the arguments for `wrangler deploy`. Without `--env`, wrangler would publish the top level of wrangler.toml, which configures a
 * developer's machine. On that machine a sandbox simulates payments, and the repository contains the sandbox's webhook secret.
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
