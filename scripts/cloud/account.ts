import Cloudflare from "cloudflare";
import * as z from "zod";
import { SetupError } from "./setup-error.ts";

/** Time limit of one call, ms. */
const CALL_MAX_MS = 60_000;

const CUSTOM_DOMAIN_REASON =
  "A custom domain is required: the Worker rejects every change that does not come from it, and Cloudflare caches nothing at another address.";

/** The account at Cloudflare that holds the zone of the site's domain. */
export interface Account {
  api: Cloudflare;
  id: string;
  zoneId: string;
}

interface AccountOptions {
  domain: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens the account that holds the domain's zone. The base URL of the API is a setting, under the
 * name that wrangler uses too. No call is repeated: the command may be run again instead.
 */
export async function openAccount({ domain, env }: AccountOptions): Promise<Account> {
  if (domain === undefined || !/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(domain))
    throw new SetupError(`${CUSTOM_DOMAIN_REASON} Name it with --domain example.org.`);
  const apiToken = env.CLOUDFLARE_API_TOKEN;
  if (!apiToken)
    throw new SetupError(
      "Set CLOUDFLARE_API_TOKEN to an API token of your account (docs/operations.md lists its permissions).",
    );
  const api = new Cloudflare({
    apiToken,
    baseURL: env.CLOUDFLARE_API_BASE_URL || undefined,
    maxRetries: 0,
    timeout: CALL_MAX_MS,
  });
  const zone = await findZone(api, domain, env.CLOUDFLARE_ACCOUNT_ID);
  if (zone === null)
    throw new SetupError(
      `${CUSTOM_DOMAIN_REASON} No account of this API token has a zone for ${domain}: add the domain in Cloudflare's dashboard first.`,
    );
  if (zone.status !== "active")
    throw new SetupError(
      `${CUSTOM_DOMAIN_REASON} The zone of ${domain} is ${zone.status ?? "not active"}: set its name servers at your registrar to ${zone.nameServers.join(" and ")}.`,
    );
  return { api, id: zone.accountId, zoneId: zone.id };
}

async function findZone(api: Cloudflare, domain: string, accountId: string | undefined) {
  const labels = domain.split(".");
  for (let first = 0; first < labels.length - 1; first++) {
    const name = labels.slice(first).join(".");
    const account = accountId ? { id: accountId } : undefined;
    for await (const zone of api.zones.list({ name, account }))
      if (zone.name === name && zone.account.id !== undefined)
        return {
          id: zone.id,
          accountId: zone.account.id,
          status: zone.status,
          nameServers: zone.name_servers,
        };
  }
  return null;
}

/**
 * Checks that deploying takes the domain from nobody. Without a terminal, wrangler replaces the
 * domain's DNS records and takes the domain from another Worker without a question.
 * @returns true if the domain already leads to the Worker
 */
export async function isDomainAttached(
  { api, id, zoneId }: Account,
  { domain, worker }: { domain: string; worker: string },
): Promise<boolean> {
  for await (const attached of api.workers.domains.list({ account_id: id, hostname: domain })) {
    if (attached.hostname !== domain) continue;
    if (attached.service === worker) return true;
    throw new SetupError(
      `${domain} leads to the Worker ${attached.service}. Remove it there first, or choose another domain.`,
    );
  }
  for await (const record of api.dns.records.list({ zone_id: zoneId, name: { exact: domain } }))
    if (record.name === domain && ["A", "AAAA", "CNAME"].includes(record.type))
      throw new SetupError(
        `${domain} has a DNS record of type ${record.type}, which the deployment would replace. Delete the record first, or choose another domain.`,
      );
  return false;
}

const Envelope = z.object({ result: z.unknown() });

/** Reads an address of the API whose response the client does not describe. Null after a 404. */
export async function readResult<S extends z.ZodType>(
  api: Cloudflare,
  path: string,
  schema: S,
): Promise<z.output<S> | null> {
  const answer = await nullIfMissing(api.get<unknown>(path));
  return answer === null ? null : schema.parse(Envelope.parse(answer).result);
}

/** Returns null for an object that does not exist, and throws every other error. */
export async function nullIfMissing<T>(call: PromiseLike<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Cloudflare.NotFoundError) return null;
    throw error;
  }
}
