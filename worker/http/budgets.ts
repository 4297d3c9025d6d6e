/**
 * How often one caller may do what costs us something. Each route that writes, takes CPU, sends email or opens a socket names one of
 * these budgets in worker/http/route-registry.ts. worker/http/spend-budget.ts counts the calls.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** At most `max` calls in any `ms` milliseconds. */
export interface CallWindow {
  max: number;
  ms: number;
}

export interface BudgetRule {
  /** The kind of calls that this budget limits, as the table in docs/security.md shows it. */
  covers: string;
  /** All calls from one network (an IPv4 address or an IPv6 /64), signed in or not. A school shares one. */
  network: readonly CallWindow[];
  /** The calls of one signed-in account or of its API keys. */
  account?: readonly CallWindow[];
  /** The calls for one object: the first parameter of the path. */
  target?: readonly CallWindow[];
  /** An isolate asks the counter once for so many calls: for calls that come every few seconds. */
  batch?: number;
  /** What happens while the counter does not answer: "closed" answers 503, "open" lets the call through and logs it. */
  whenSilent: "open" | "closed";
}

export const budgets = {
  write: {
    covers: "Changes of existing things: reactions, follows, comments, settings, decisions of staff",
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
    covers: "What takes CPU or reads many rows: AI, captions, pictures, exports and spreadsheets",
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
  query: {
    covers: "Searches and suggestions",
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
    covers: "Reads that ask the payment company, whose own limit all payouts and refunds share",
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
    covers: "Tries to sign up; of these, 5 an hour and 20 a day make an account (`limits.newAccounts`)",
    network: [
      { max: 30, ms: HOUR },
      { max: 100, ms: DAY },
    ],
    whenSilent: "closed",
  },
  signIn: {
    covers: "Tries to sign in, second steps, and proofs of identity; guesses of one account have limits of their own",
    account: [{ max: 60, ms: 10 * MINUTE }],
    network: [
      { max: 120, ms: MINUTE },
      { max: 1500, ms: HOUR },
    ],
    whenSilent: "closed",
  },
  email: {
    covers: "What sends an email that the caller asks for; each mailbox has limits of its own",
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
    covers: "Playbacks that begin",
    account: [
      { max: 60, ms: MINUTE },
      { max: 1000, ms: HOUR },
    ],
    network: [
      { max: 240, ms: 10 * MINUTE },
      { max: 8000, ms: DAY },
    ],
    whenSilent: "open",
  },
  progress: {
    covers: "Small notes of a page that is open: playback progress, interactions, ad impressions",
    account: [{ max: 300, ms: MINUTE }],
    network: [{ max: 6000, ms: MINUTE }],
    batch: 10,
    whenSilent: "open",
  },
  telemetry: {
    covers: "Errors that pages report",
    network: [{ max: 120, ms: 10 * MINUTE }],
    whenSilent: "open",
  },
  upload: {
    covers: "Steps of an upload: links of parts, renditions, completion",
    account: [{ max: 900, ms: MINUTE }],
    network: [{ max: 5000, ms: MINUTE }],
    whenSilent: "open",
  },
  uploadPart: {
    covers: "Bytes of one part of an upload; its signed link is the target",
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
  socket: {
    covers: "Sockets that open: chat, studio, live playback",
    account: [{ max: 60, ms: MINUTE }],
    network: [{ max: 900, ms: MINUTE }],
    whenSilent: "open",
  },
} as const satisfies Record<string, BudgetRule>;

export type BudgetName = keyof typeof budgets;

/** A route without a budget, and why it needs none. */
export interface Exempt {
  exempt: string;
}
