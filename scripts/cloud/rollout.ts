import * as z from "zod";
import { type Account, readResult } from "./account.ts";
import { migrate, readinessOf, readShares, type Wrangler } from "./release.ts";
import { SetupError } from "./setup-error.ts";
import type { Steps } from "./steps.ts";

/** Share of the site's requests that a new version gets at first, percent. */
const FIRST_PERCENT = 10;
/** Number of requests that a new version must answer before it gets all requests. */
const ENOUGH_REQUESTS = 500;
/** Maximum time for watching a new version before it gets all requests, ms. */
const WATCH_MAX_MS = 15 * 60_000;
/** Pause between two checks of a new version, ms. Analytics are about a minute late. */
const WATCH_PAUSE_MS = 30_000;
/** Tolerance between the error rates of the new and the present version, from 0 to 1. */
const VERSION_TOLERANCE = 0.01;
/**
 * Tolerance between the site's error rates during and before a rollout, from 0 to 1.
 * The tolerance is small, because the new version answers only 10% of the site's requests.
 */
const SITE_TOLERANCE = 0.005;
/** Time before a rollout in which the site's normal error rate is measured, ms. */
const BASELINE_MS = 30 * 60_000;
/** Minimum number of errors that can cause a rollback. */
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
 * Applies database migrations, uploads a new Worker version and tests it with 10% of the requests.
 * A working version gets all requests. Otherwise the present version gets all requests again.
 * A second call completes an interrupted rollout.
 * @throws SetupError if the new version fails and is rolled back
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

/** Returns the id of the version with the given tag, or null. Prefers the newest version. */
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

/** Returns the reason for a rollback, or null if the new version works. */
async function watch(account: Account, input: WatchInput): Promise<string | null> {
  const { worker, siteUrl, domain, candidate, present, since, pause, now } = input;
  const before = await countResponses(account, domain, { from: since - BASELINE_MS, to: since });
  // This header makes Cloudflare send the request to the new version.
  const headers = { "Cloudflare-Workers-Version-Overrides": `${worker}="${candidate}"` };
  for (let waited = 0; waited < WATCH_MAX_MS; waited += WATCH_PAUSE_MS) {
    await pause(WATCH_PAUSE_MS);
    const state = await readinessOf(`${siteUrl}/readyz`, headers);
    if (state !== "ok") return `/readyz is not ready: ${state}`;
    const counts = await countRequests(account, worker, since);
    const own = counts.get(candidate) ?? NONE;
    const other = counts.get(present) ?? NONE;
    if (own.errors >= ERRORS_MIN && rateOf(own) > rateOf(other) + VERSION_TOLERANCE)
      return `${own.errors} of its ${own.requests} requests failed, and ${other.errors} of ${other.requests} requests of the previous version`;
    const site = await countResponses(account, domain, { from: since, to: now() });
    if (site.errors >= ERRORS_MIN && rateOf(site) > rateOf(before) + SITE_TOLERANCE)
      return `${site.errors} of ${site.requests} responses of the site have a status of 500 or above, and ${before.errors} of ${before.requests} in the half hour before`;
    if (own.requests >= ENOUGH_REQUESTS) return null;
  }
  // A site with little traffic reaches the time limit. All checks of the new version passed.
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
 * Counts the requests and uncaught exceptions of each Worker version since a time, ms.
 * The Worker catches most errors and answers with status 500, which `countResponses` counts.
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

/** Counts the site's responses, and its responses with status 500 or above, in a time range. */
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

/** Sends a GraphQL query to Cloudflare's analytics and returns the parsed result. */
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
