/**
 * `npm run setup:cloud -- --env production --domain example.org --region weur` creates, updates and
 * deploys an environment at Cloudflare. The command skips finished steps, so it can run again.
 *
 *   --env      staging or production
 *   --domain   the site's domain, whose DNS zone is in your Cloudflare account
 *   --region   location of the database and the bucket: wnam, enam, weur, eeur, apac or oc
 *   --plan     prints finished and unfinished steps, and changes nothing
 *
 * Set CLOUDFLARE_API_TOKEN and the secrets in docs/operations.md as environment variables. In a
 * terminal, the command asks for missing secrets.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { cloudTools, runCloudCommand } from "./cloud/command.ts";
import { ENVIRONMENTS } from "./cloud/deployed-config.ts";
import { REGIONS } from "./cloud/resources.ts";
import { setUpCloud } from "./cloud/setup.ts";
import { parseOptions } from "./lib/parse-options.ts";
import { fail } from "./lib/progress.mjs";

const { values } = parseOptions({
  options: {
    env: { type: "string" },
    domain: { type: "string" },
    region: { type: "string" },
    plan: { type: "boolean", default: false },
  },
});
const environment =
  ENVIRONMENTS.find((name) => name === values.env) ??
  fail(`Set --env to ${ENVIRONMENTS.join(" or ")}.`);
const region =
  REGIONS.find((name) => name === values.region) ??
  fail(`Set --region to the region next to your users: ${REGIONS.join(", ")}.`);

let isMuted = false;
/** Terminal output that does not show a secret while a person types the secret. */
const output = new Writable({
  write(chunk, _, done) {
    if (!isMuted) process.stdout.write(chunk);
    done();
  },
});
const terminal =
  process.stdin.isTTY && process.stdout.isTTY
    ? createInterface({ input: process.stdin, output, terminal: true })
    : null;

async function ask(question: string, isHidden = false): Promise<string> {
  process.stdout.write(`${question}: `);
  isMuted = isHidden;
  const answer = (await terminal?.question("")) ?? "";
  isMuted = false;
  if (isHidden) process.stdout.write("\n");
  return answer.trim();
}

try {
  await runCloudCommand(() =>
    setUpCloud({
      environment,
      domain: values.domain?.toLowerCase(),
      region,
      isPlan: values.plan,
      env: process.env,
      ask: terminal === null ? null : ask,
      print: console.log,
      ...cloudTools(),
    }),
  );
} finally {
  terminal?.close();
}
