/**
 * A budget is a rate limit. Every route that writes, takes CPU, sends email or opens a socket needs
 * a budget (worker/http/route-registry.ts).
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A limit of `max` calls in any `ms` milliseconds. */
export interface CallWindow {
  max: number;
  ms: number;
}

export interface BudgetRule {
  /** The calls that this budget limits, as docs/security.md describes them. */
  covers: string;
  /** Limits for one network (`networkOf`). All users in a school can share one address. */
  network: readonly CallWindow[];
  /** Limits for the calls of one account, including calls with the account's API keys. */
  account?: readonly CallWindow[];
  /** Limits for the calls for one object, whose ID is the first parameter of the path. */
  target?: readonly CallWindow[];
  /** Number of calls that an isolate counts in memory before it reports them to the counter. */
  batch?: number;
  /**
   * If the counter does not respond, "closed" rejects the call with 503, "open" allows the call.
   */
  whenSilent: "open" | "closed";
}

export const budgets = {
  write: {
    covers: "Changes of existing data: reactions, follows, comments, settings, staff decisions",
    account: [
      { max: 120, ms: MINUTE },
      { max: 3000, ms: HOUR },
    ],
    network: [
      { max: 1500, ms: MINUTE },
      { max: 30_000, ms: HOUR },
    ],
    whenSilent: "open",
  },
  create: {
    covers: "New drafts, playlists, tickets and API keys",
    account: [
      { max: 30, ms: 10 * MINUTE },
      { max: 200, ms: DAY },
    ],
    network: [
      { max: 300, ms: 10 * MINUTE },
      { max: 3000, ms: DAY },
    ],
    whenSilent: "open",
  },
  stream: {
    covers: "New streams",
    account: [
      { max: 12, ms: HOUR },
      { max: 40, ms: DAY },
    ],
    network: [{ max: 120, ms: HOUR }],
    whenSilent: "open",
  },
  expensive: {
    covers:
      "Work that takes CPU or reads many rows: AI, captions, images, renditions, exports, spreadsheets, sitemaps, playlists, API reference",
    account: [
      { max: 60, ms: MINUTE },
      { max: 1000, ms: HOUR },
    ],
    network: [
      { max: 300, ms: MINUTE },
      { max: 5000, ms: HOUR },
    ],
    whenSilent: "open",
  },
  page: {
    covers: "Pages that take CPU time to render",
    account: [{ max: 600, ms: MINUTE }],
    network: [{ max: 3000, ms: MINUTE }],
    // A Worker isolate reports 20 page views at once, so only every 20th page view waits.
    batch: 20,
    whenSilent: "open",
  },
  query: {
    covers: "Searches, suggestions, recommendations, feeds, media links and the API document",
    account: [{ max: 300, ms: MINUTE }],
    network: [{ max: 3000, ms: MINUTE }],
    batch: 10,
    whenSilent: "open",
  },
  money: {
    covers: "Tips, checkouts, payouts, refunds and claims of earnings",
    account: [
      { max: 30, ms: 10 * MINUTE },
      { max: 200, ms: DAY },
    ],
    network: [
      { max: 300, ms: 10 * MINUTE },
      { max: 3000, ms: DAY },
    ],
    whenSilent: "open",
  },
  outside: {
    covers: "Reads from the payment company, which has one limit for all payouts and refunds",
    account: [
      { max: 30, ms: MINUTE },
      { max: 300, ms: HOUR },
    ],
    network: [
      { max: 300, ms: MINUTE },
      { max: 5000, ms: HOUR },
    ],
    whenSilent: "open",
  },
  report: {
    covers: "Reports of content and of people",
    account: [
      { max: 20, ms: 10 * MINUTE },
      { max: 60, ms: DAY },
    ],
    network: [{ max: 200, ms: HOUR }],
    whenSilent: "open",
  },
  signUp: {
    covers: "Sign-up attempts; 5 an hour and 20 a day can create an account (`limits.newAccounts`)",
    network: [
      { max: 30, ms: HOUR },
      { max: 100, ms: DAY },
    ],
    whenSilent: "closed",
  },
  signIn: {
    covers:
      "Sign-in attempts, second steps and proofs of identity; guesses for one account have separate limits",
    account: [{ max: 60, ms: 10 * MINUTE }],
    network: [
      { max: 120, ms: MINUTE },
      { max: 1500, ms: HOUR },
    ],
    whenSilent: "closed",
  },
  email: {
    covers: "Requests for an email; each mailbox has separate limits",
    account: [
      { max: 10, ms: HOUR },
      { max: 30, ms: DAY },
    ],
    network: [
      { max: 30, ms: HOUR },
      { max: 150, ms: DAY },
    ],
    whenSilent: "closed",
  },
  playback: {
    covers: "Started playbacks",
    account: [
      { max: 60, ms: MINUTE },
      { max: 1000, ms: HOUR },
    ],
    network: [
      { max: 240, ms: 10 * MINUTE },
      { max: 8000, ms: DAY },
    ],
    batch: 4,
    whenSilent: "open",
  },
  interactions: {
    covers: "Interactions that train the recommendations. Each is stored for months",
    account: [
      { max: 300, ms: MINUTE },
      { max: 3000, ms: DAY },
    ],
    network: [
      { max: 3000, ms: MINUTE },
      { max: 100_000, ms: DAY },
    ],
    batch: 10,
    whenSilent: "open",
  },
  progress: {
    covers: "Frequent reports of an open page: playback progress, ad impressions",
    account: [{ max: 300, ms: MINUTE }],
    network: [{ max: 6000, ms: MINUTE }],
    batch: 10,
    whenSilent: "open",
  },
  telemetry: {
    covers: "Error reports of pages",
    network: [{ max: 120, ms: 10 * MINUTE }],
    whenSilent: "open",
  },
  upload: {
    covers: "Steps of an upload: links of parts, plans of renditions, completion",
    account: [{ max: 900, ms: MINUTE }],
    network: [{ max: 5000, ms: MINUTE }],
    whenSilent: "open",
  },
  uploadPart: {
    covers: "Bytes of an upload part; the signed link of the part is the target",
    network: [{ max: 5000, ms: MINUTE }],
    target: [{ max: 20, ms: 10 * MINUTE }],
    whenSilent: "open",
  },
  ingest: {
    covers: "Segments, parts and playlists of an encoder; the stream key is the target",
    network: [{ max: 20_000, ms: MINUTE }],
    target: [{ max: 6000, ms: MINUTE }],
    batch: 20,
    whenSilent: "open",
  },
  liveReads: {
    covers: "Playlists and files of live streams that no cache has",
    network: [{ max: 6000, ms: MINUTE }],
    batch: 20,
    whenSilent: "open",
  },
  socket: {
    covers: "New sockets: chat, studio, live playback",
    account: [{ max: 60, ms: MINUTE }],
    network: [{ max: 900, ms: MINUTE }],
    whenSilent: "open",
  },
} as const satisfies Record<string, BudgetRule>;

export type BudgetName = keyof typeof budgets;

export interface Exempt {
  exempt: string;
}
