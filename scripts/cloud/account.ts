import Cloudflare from "cloudflare";
import * as z from "zod";
import { SetupError } from "./setup-error.ts";

const REQUEST_TIMEOUT_MS = 60_000;

const CUSTOM_DOMAIN_REASON =
  "A custom domain is required: the Worker rejects every change that does not come from it, and Cloudflare caches nothing at another address.";

/** The Cloudflare account that contains the DNS zone of the site's domain. */
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
 * Finds the Cloudflare account that contains the DNS zone of the site's domain.
 * The environment variable CLOUDFLARE_API_BASE_URL replaces the address of Cloudflare's API.
 * @throws SetupError if the domain, the API token or an active DNS zone is missing
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
    timeout: REQUEST_TIMEOUT_MS,
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
 * Returns true if the domain already leads to the Worker, and false if the domain is unused.
 * Without a terminal, wrangler replaces DNS records and moves domains between Workers unasked.
 * @throws SetupError if the domain has a DNS record or leads to another Worker
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

/**
 * Sends a GET request to Cloudflare's API. Returns the parsed result, or null after status 404.
 * Callers pass a schema where the types of the `cloudflare` package are incomplete.
 */
export async function readResult<S extends z.ZodType>(
  api: Cloudflare,
  path: string,
  schema: S,
): Promise<z.output<S> | null> {
  const answer = await nullIfMissing(api.get<unknown>(path));
  return answer === null ? null : schema.parse(Envelope.parse(answer).result);
}

/** Returns the response to an API request, or null if Cloudflare answers with status 404. */
export async function nullIfMissing<T>(call: PromiseLike<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Cloudflare.NotFoundError) return null;
    throw error;
  }
}
