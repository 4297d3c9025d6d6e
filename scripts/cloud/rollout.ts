import * as z from "zod";
import { type Account, readResult } from "./account.ts";
import { migrate, readinessOf, readShares, type Wrangler } from "./release.ts";
import { SetupError } from "./setup-error.ts";
import type { Steps } from "./steps.ts";

/** Share of the requests that the new version gets at first, percent. */
const FIRST_PERCENT = 10;
/** Requests of the new version after which its error rate is judged. */
const ENOUGH_REQUESTS = 500;
/** Longest wait for these requests, ms. Analytics arrive about a minute late. */
const WATCH_MAX_MS = 15 * 60_000;
const WATCH_PAUSE_MS = 30_000;
/** The new version may fail this much more often than the present one, as a part of 1. */
const MARGIN = 0.01;
/**
 * The whole site may answer this much more often with a status of 500 and above than in the half
 * hour before: if the new version fails, only its share of the requests does.
 */
const SITE_MARGIN = 0.005;
const BASELINE_MS = 30 * 60_000;
/** Fewer errors than this are no reason to roll back. */
const ERRORS_MIN = 3;

export interface RolloutOptions {
  worker: string;
  databaseId: string;
  migrationsDir: string;
  configPath: string;
  tag: string;
  siteUrl: string;
  domain: string;
  wrangler: Wrangler;
  pause: (ms: number) => Promise<void>;
  now: () => number;
}

/**
 * Applies the migrations, uploads a new version, and gives it 10% of the requests, then all if its
 * error rate is no worse than that of the present version. Otherwise the present version gets all
 * requests again. An interrupted rollout continues when it is run again.
 * @throws SetupError if the new version was rolled back
 */
export async function rollOut(
  account: Account,
  steps: Steps,
  options: RolloutOptions,
): Promise<void> {
  const { worker, tag, configPath, wrangler, now } = options;
  const shares = await readShares(account, worker);
  const [largest] = shares.toSorted((a, b) => b.percentage - a.percentage);
  if (largest === undefined)
    throw new SetupError(`${worker} is not deployed yet. Run npm run setup:cloud first.`);
  await migrate(account, steps, options);
  const uploaded = await findVersion(account, worker, tag);
  if (uploaded !== null) steps.done(`Upload of version ${tag}`);
  else
    await steps.todo(`Upload of version ${tag}`, () =>
      wrangler(["versions", "upload", "--config", configPath, "--tag", tag]),
    );
  const candidate = uploaded ?? (await findVersion(account, worker, tag));
  if (candidate === null) throw new Error(`Cloudflare does not list the version ${tag}`);
  const present = largest.version_id;
  if (candidate === present) {
    if (shares.length > 1) await share(account, worker, { [candidate]: 100 });
    steps.done("Rollout");
  } else {
    const since = now();
    await share(account, worker, { [candidate]: FIRST_PERCENT, [present]: 100 - FIRST_PERCENT });
    steps.note(`${candidate} gets ${FIRST_PERCENT}% of the requests`);
    const fault = await watch(account, { ...options, candidate, present, since }).catch(
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (fault !== null) {
      await share(account, worker, { [present]: 100 });
      throw new SetupError(`Version ${tag} was rolled back: ${fault}`);
    }
    await share(account, worker, { [candidate]: 100 });
    steps.note(`${candidate} gets all requests`);
  }
  await steps.todo("Domain, schedules and queue consumers", () =>
    wrangler(["triggers", "deploy", "--config", configPath]),
  );
}

const Versions = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      annotations: z.object({ "workers/tag": z.string().optional() }).optional(),
    }),
  ),
});

/** Returns the newest version with this tag. The API lists the newest version first. */
async function findVersion({ api, id }: Account, worker: string, tag: string) {
  const path = `/accounts/${id}/workers/scripts/${worker}/versions`;
  const versions = await readResult(api, path, Versions);
  return versions?.items.find((v) => v.annotations?.["workers/tag"] === tag)?.id ?? null;
}

async function share(
  { api, id }: Account,
  worker: string,
  percentages: Record<string, number>,
): Promise<void> {
  await api.workers.scripts.deployments.create(worker, {
    account_id: id,
    strategy: "percentage",
    versions: Object.entries(percentages).map(([version_id, percentage]) => ({
      version_id,
      percentage,
    })),
  });
}

interface WatchInput {
  worker: string;
  siteUrl: string;
  domain: string;
  candidate: string;
  present: string;
  since: number;
  pause: RolloutOptions["pause"];
  now: RolloutOptions["now"];
}

/** Returns why the new version must be rolled back; null if it may get all requests. */
async function watch(account: Account, input: WatchInput): Promise<string | null> {
  const { worker, siteUrl, domain, candidate, present, since, pause, now } = input;
  const before = await countResponses(account, domain, { from: since - BASELINE_MS, to: since });
  // The header sends this request to the new version.
  const headers = { "Cloudflare-Workers-Version-Overrides": `${worker}="${candidate}"` };
  for (let waited = 0; waited < WATCH_MAX_MS; waited += WATCH_PAUSE_MS) {
    await pause(WATCH_PAUSE_MS);
    const state = await readinessOf(`${siteUrl}/readyz`, headers);
    if (state !== "ok") return `/readyz is not ready: ${state}`;
    const counts = await countRequests(account, worker, since);
    const own = counts.get(candidate) ?? NONE;
    const other = counts.get(present) ?? NONE;
    if (own.errors >= ERRORS_MIN && rateOf(own) > rateOf(other) + MARGIN)
      return `${own.errors} of its ${own.requests} requests failed, and ${other.errors} of ${other.requests} requests of the version before`;
    const site = await countResponses(account, domain, { from: since, to: now() });
    if (site.errors >= ERRORS_MIN && rateOf(site) > rateOf(before) + SITE_MARGIN)
      return `${site.errors} of ${site.requests} responses of the site have a status of 500 or above, and ${before.errors} of ${before.requests} in the half hour before`;
    if (own.requests >= ENOUGH_REQUESTS) return null;
  }
  // A small site does not get enough requests: the new version is ready and did not fail.
  return null;
}

const NONE = { requests: 0, errors: 0 };
const rateOf = ({ requests, errors }: typeof NONE) => (requests === 0 ? 0 : errors / requests);

const VERSIONS_QUERY = `query ($account: string!, $script: string!, $since: Time!) {
  viewer { accounts(filter: { accountTag: $account }) {
    workersInvocationsAdaptive(limit: 100, filter: { scriptName: $script, datetime_geq: $since }) {
      sum { requests errors }
      dimensions { scriptVersion }
    }
  } }
}`;
const VersionCounts = z.object({
  accounts: z.tuple([
    z.object({
      workersInvocationsAdaptive: z.array(
        z.object({
          sum: z.object({ requests: z.number(), errors: z.number() }),
          dimensions: z.object({ scriptVersion: z.string() }),
        }),
      ),
    }),
  ]),
});

/**
 * Counts the requests of each version and the uncaught exceptions among them. The Worker answers
 * most errors itself, with a status of 500, so `countResponses` is needed too.
 */
async function countRequests(account: Account, worker: string, since: number) {
  const { accounts } = await askAnalytics(account, VERSIONS_QUERY, VersionCounts, {
    account: account.id,
    script: worker,
    since: new Date(since).toISOString(),
  });
  return new Map(
    accounts[0].workersInvocationsAdaptive.map(({ sum, dimensions }) => [
      dimensions.scriptVersion,
      sum,
    ]),
  );
}

const SITE_QUERY = `query ($zone: string!, $host: string!, $from: Time!, $to: Time!) {
  viewer { zones(filter: { zoneTag: $zone }) {
    httpRequestsAdaptiveGroups(
      limit: 1000
      filter: { clientRequestHTTPHost: $host, datetime_geq: $from, datetime_lt: $to }
    ) {
      count
      dimensions { edgeResponseStatus }
    }
  } }
}`;
const SiteCounts = z.object({
  zones: z.tuple([
    z.object({
      httpRequestsAdaptiveGroups: z.array(
        z.object({
          count: z.number(),
          dimensions: z.object({ edgeResponseStatus: z.number() }),
        }),
      ),
    }),
  ]),
});

/** Counts the site's responses, and those with a status of 500 or above, whatever the version. */
async function countResponses(
  account: Account,
  domain: string,
  { from, to }: { from: number; to: number },
): Promise<typeof NONE> {
  const { zones } = await askAnalytics(account, SITE_QUERY, SiteCounts, {
    zone: account.zoneId,
    host: domain,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  const groups = zones[0].httpRequestsAdaptiveGroups;
  const sum = (some: typeof groups) => some.reduce((total, { count }) => total + count, 0);
  const failed = groups.filter(({ dimensions }) => dimensions.edgeResponseStatus >= 500);
  return { requests: sum(groups), errors: sum(failed) };
}

/** Asks Cloudflare's analytics, which have a GraphQL API. */
async function askAnalytics<S extends z.ZodType>(
  { api }: Account,
  query: string,
  viewer: S,
  variables: Record<string, string>,
): Promise<z.output<S>> {
  const answer = await api.post<unknown>("/graphql", { body: { query, variables } });
  const { data } = z.object({ data: z.object({ viewer: z.unknown() }) }).parse(answer);
  return viewer.parse(data.viewer);
}
