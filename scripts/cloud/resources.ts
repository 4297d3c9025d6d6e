import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type Account, nullIfMissing } from "./account.ts";
import type { Steps } from "./steps.ts";

export const REGIONS = ["wnam", "enam", "weur", "eeur", "apac", "oc"] as const;
export type Region = (typeof REGIONS)[number];

interface Placed {
  name: string;
  region: Region;
}

/**
 * Creates the D1 database if it is missing, and turns on read replication. Returns the
 * database id. With `--plan`, creates nothing and returns null if the database is missing.
 */
export async function provideDatabase(
  { api, id: account_id }: Account,
  steps: Steps,
  { name, region }: Placed,
): Promise<string | null> {
  const title = `D1 database ${name}`;
  const replication = { read_replication: { mode: "auto" } } as const;
  const uuid = await findDatabase({ api, id: account_id }, name);
  if (uuid === null) {
    const created = await steps.todo(`${title} in ${region}, with read replication`, () =>
      api.d1.database.create({
        account_id,
        name,
        primary_location_hint: region,
        ...replication,
      }),
    );
    return created === null ? null : z.string().parse(created.uuid);
  }
  const { read_replication } = await api.d1.database.get(uuid, { account_id });
  steps.done(title);
  if (read_replication?.mode === "auto") steps.done(`Read replication of ${name}`);
  else
    await steps.todo(`Read replication of ${name}`, () =>
      api.d1.database.edit(uuid, { account_id, ...replication }),
    );
  return uuid;
}

/** Returns the id of the D1 database with the given name, or null. */
export async function findDatabase(
  { api, id }: Pick<Account, "api" | "id">,
  name: string,
): Promise<string | null> {
  // Cloudflare's API also returns databases whose names only contain the given name.
  for await (const database of api.d1.database.list({ account_id: id, name }))
    if (database.name === name) return z.string().parse(database.uuid);
  return null;
}

const Cors = z.object({
  rules: z.array(
    z.object({
      id: z.string(),
      allowed: z.object({
        origins: z.array(z.string()),
        methods: z.array(z.enum(["GET", "PUT", "POST", "DELETE", "HEAD"])),
        headers: z.array(z.string()),
      }),
      exposeHeaders: z.array(z.string()),
      maxAgeSeconds: z.number(),
    }),
  ),
});

/** Reads the CORS rules in r2-cors.json and replaces APP_ORIGIN with the site's origin. */
function readCors(appOrigin: string): z.output<typeof Cors> {
  const text = readFileSync(join(import.meta.dirname, "r2-cors.json"), "utf8");
  return Cors.parse(JSON.parse(text.replaceAll('"APP_ORIGIN"', JSON.stringify(appOrigin))));
}

/** Creates the R2 bucket if it is missing, and sets its CORS rules to those in r2-cors.json. */
export async function provideBucket(
  { api, id: account_id }: Account,
  steps: Steps,
  { name, region, appOrigin }: Placed & { appOrigin: string },
): Promise<void> {
  const { buckets = [] } = await api.r2.buckets.list({ account_id, name_contains: name });
  const exists = buckets.some((bucket) => bucket.name === name);
  if (exists) steps.done(`R2 bucket ${name}`);
  else
    await steps.todo(`R2 bucket ${name} in ${region}`, () =>
      api.r2.buckets.create({ account_id, name, locationHint: region }),
    );
  const wanted = readCors(appOrigin);
  // Cloudflare's API answers with status 404 if the bucket has no CORS rules.
  const present = exists
    ? await nullIfMissing(api.r2.buckets.cors.get(name, { account_id }))
    : null;
  const parsed = Cors.safeParse(present);
  if (parsed.success && isDeepStrictEqual(parsed.data, wanted)) steps.done(`CORS rules of ${name}`);
  else
    await steps.todo(`CORS rules of ${name}`, () =>
      api.r2.buckets.cors.update(name, { account_id, ...wanted }),
    );
}

/** Creates the queue if it is missing. Returns whether the Worker already consumes the queue. */
export async function provideQueue(
  { api, id: account_id }: Account,
  steps: Steps,
  { name, worker }: { name: string; worker: string },
): Promise<{ isConsumed: boolean }> {
  for await (const queue of api.queues.list({ account_id }, { query: { name } }))
    if (queue.queue_name === name) {
      steps.done(`Queue ${name}`);
      return {
        isConsumed: (queue.consumers ?? []).some((c) => consumerScript(c) === worker),
      };
    }
  await steps.todo(`Queue ${name}`, () => api.queues.create({ account_id, queue_name: name }));
  return { isConsumed: false };
}

/** A queue's consumer. Cloudflare's API returns the Worker's name in one of three fields. */
const Consumer = z.object({
  script: z.string().optional(),
  service: z.string().optional(),
  script_name: z.string().optional(),
});

function consumerScript(consumer: unknown): string | undefined {
  const { script, service, script_name } = Consumer.parse(consumer);
  return script_name ?? script ?? service;
}
