import { sql } from "drizzle-orm";
import { acts, follows, videoReactions, videoViews } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Progress } from "../../kernel/sweep.ts";
import type { ActVerdict, Standing } from "../../media/verdicts/contract.ts";
import { isLikeOf, isViewOf } from "../../media/verdicts/record-act.ts";
import { isBeyondHome, isFarm, judgeAct, rejectAlone } from "../../media/verdicts/rules.ts";
import { addEvidence, type EvidenceCache, noEvidence } from "./read-evidence.ts";
import { type Pair, type PairFigures, pairKey, readFigures } from "./read-figures.ts";
import {
  factsOf,
  type PendingAct,
  readFresh,
  readPostponed,
  readWaiting,
  startOfDay,
} from "./read-pending.ts";
import { takeBackActs } from "./withdraw-actions.ts";

/** Number of viewer actions (views, follows, likes) that the job reads at once. */
const SLICE = 500;
/** Number of slices after which the job continues in a new run. */
const SLICES = 20;

type JudgeDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

interface JudgedAct {
  id: string;
  verdict: ActVerdict;
  standing: Standing;
}

/** A step of the job. It judges all actions from a network on a channel by the same numbers. */
interface Run {
  /** Numbers of viewers by `pairKey` (network and channel); null if the job cannot read them. */
  figures: Map<string, PairFigures | null>;
  /** `evidence` is null in the first step, whose verdicts are the evidence for the second step. */
  evidence: EvidenceCache | null;
  /** Keys (`pairKey`) of click farms whose actions this job has already withdrawn. */
  takenBack: Set<string>;
  /** Errors of `takeBackActs`, by `pairKey`. */
  failures: Map<string, unknown>;
}

/**
 * Scheduled job. Judges whether viewer actions (acts: views, follows, likes) of past days count for
 * earnings. Withdraws the actions of an IP network that turned out to be a click farm.
 *
 * The first step judges IP networks with so few viewers that they can be one household. These
 * verdicts are the evidence by which the second step judges larger networks. Idempotent and safe to
 * run concurrently.
 * @throws AggregateError at the end, if the actions of a click farm could not be withdrawn
 */
export async function judgeActs(deps: JudgeDeps): Promise<Progress> {
  const failures = new Map<string, unknown>();
  const takenBack = new Set<string>();
  const firstRun: Run = { figures: new Map(), evidence: null, takenBack, failures };
  const secondRun: Run = { figures: new Map(), evidence: noEvidence(), takenBack, failures };
  const steps = [
    { read: readFresh, run: firstRun },
    { read: readPostponed, run: secondRun },
    { read: readWaiting, run: secondRun },
  ];
  let judgedCount = 0;
  let slices = 0;
  for (const { read, run } of steps) {
    for (;;) {
      const pending = await read(deps, SLICE);
      if (pending.length > 0) judgedCount += await judgeSlice(deps, pending, run);
      if (pending.length < SLICE) break;
      slices++;
      if (slices < SLICES) continue;
      deps.log.info("acts judged", { judged: judgedCount });
      throwFailures(failures);
      return "more";
    }
  }
  if (judgedCount > 0) deps.log.info("acts judged", { judged: judgedCount });
  throwFailures(failures);
  return "done";
}

function throwFailures(failures: ReadonlyMap<string, unknown>): void {
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `Failed take-backs: ${failures.size}`);
}

async function judgeSlice(
  deps: JudgeDeps,
  pending: readonly PendingAct[],
  run: Run,
): Promise<number> {
  const at = deps.now();
  const figuresOfPairs = await readPairs(deps, pending, run);
  // The withdrawal must come before the verdicts: if withdrawing a farm's actions fails, this
  // farm's new actions get no verdict, so that the next job tries again.
  await takeBackFarms(deps, figuresOfPairs.filter(isFarm), run);
  const judgments: JudgedAct[] = [];
  const actsWithoutEvidence: string[] = [];
  const postponed: string[] = [];
  for (const act of pending) {
    const keys = pairsOf(act).map(pairKey);
    const figures = keys.flatMap((key) => run.figures.get(key) ?? []);
    const facts = factsOf(act, figures, at);
    const individualVerdict = rejectAlone(facts);
    if (keys.some((key) => run.failures.has(key))) postponed.push(act.id);
    else if (individualVerdict !== null)
      judgments.push({ id: act.id, verdict: individualVerdict, standing: facts.standing });
    else if (figures.length < keys.length) postponed.push(act.id);
    else if (run.evidence === null && figures.some(isBeyondHome)) actsWithoutEvidence.push(act.id);
    else judgments.push({ id: act.id, verdict: judgeAct(facts), standing: facts.standing });
  }
  await writeVerdicts(deps, judgments, at);
  await postpone(deps, actsWithoutEvidence, startOfDay(at));
  // The second step reads the actions that were postponed to the start of the day. The time must be
  // later, so that only tomorrow's job reads these actions.
  await postpone(deps, postponed, Math.max(at, startOfDay(at) + 1));
  return judgments.length;
}

/** Withdraws the actions of click farms. A failure for one farm must not stop the others. */
async function takeBackFarms(
  deps: JudgeDeps,
  farms: readonly PairFigures[],
  { takenBack, failures }: Run,
): Promise<void> {
  for (const farm of farms) {
    const key = pairKey(farm);
    if (takenBack.has(key)) continue;
    try {
      await takeBackActs(deps, farm);
      takenBack.add(key);
    } catch (cause) {
      const { creatorId } = farm;
      deps.log.error("acts of a farm not taken back", cause, { creatorId });
      failures.set(key, cause);
    }
  }
}

/** Returns the action's network and, for IPv6, the home in it. Empty if the network is unknown. */
const pairsOf = ({ network, home, creatorId, period }: PendingAct): Pair[] => {
  if (network === null) return [];
  const whole = { network, home: null, creatorId, period };
  return home === "" ? [whole] : [whole, { ...whole, home }];
};

async function readPairs(
  deps: JudgeDeps,
  pending: readonly PendingAct[],
  { figures, evidence }: Run,
): Promise<PairFigures[]> {
  const missingPairs = new Map<string, Pair>();
  for (const pair of pending.flatMap(pairsOf))
    if (!figures.has(pairKey(pair))) missingPairs.set(pairKey(pair), pair);
  const loadedFigures = [...(await readFigures(deps, [...missingPairs.values()])).values()];
  for (const key of missingPairs.keys()) figures.set(key, null);
  const withEvidence =
    evidence === null ? [] : await addEvidence(deps, evidence, loadedFigures.filter(isBeyondHome));
  for (const pair of loadedFigures)
    if (evidence === null || pair.evidence !== null || !isBeyondHome(pair))
      figures.set(pairKey(pair), pair);
  return withEvidence;
}

/** Stores the time of the check, without a verdict. Final verdicts of concurrent jobs stay. */
async function postpone(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  at: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(acts)
    .set({ judgedAt: at })
    .where(
      sql`${acts.id} in (select value from json_each(${JSON.stringify(ids)})) and (${acts.verdict} is null or ${acts.verdict} in ('unconfirmed', 'new_account'))`,
    );
}

async function writeVerdicts(
  { db }: Pick<Deps, "db">,
  judgments: readonly JudgedAct[],
  at: number,
): Promise<void> {
  if (judgments.length === 0) return;
  const rows = JSON.stringify(
    judgments.map(({ id, verdict, standing }) => [id, verdict, standing]),
  );
  const counted = JSON.stringify(
    judgments.filter(({ verdict }) => verdict === "counts").map(({ id }) => id),
  );
  // If a concurrent job has written a verdict meanwhile, its verdict stays.
  const isCounted = sql`a.id in (select value from json_each(${counted})) and a.verdict = 'counts'`;
  await db.batch([
    db
      .update(acts)
      .set({
        verdict: sql`json_extract(j.value, '$[1]')`,
        standing: sql`json_extract(j.value, '$[2]')`,
        judgedAt: at,
      })
      .from(sql`json_each(${rows}) j`)
      .where(
        sql`${acts.id} = json_extract(j.value, '$[0]') and (${acts.verdict} is null or ${acts.verdict} in ('unconfirmed', 'new_account'))`,
      ),
    db.update(videoViews).set({ verified: true }).where(isViewOf(isCounted)),
    db.update(videoReactions).set({ verified: true }).where(isLikeOf(isCounted)),
    db
      .update(follows)
      .set({ verified: true })
      .from(sql`${acts} a`)
      .where(
        sql`a.kind = 'follow' and ${isCounted} and ${follows.followerId} = substr(a.viewer_key, 3) and ${follows.creatorId} = a.creator_id
          and ${follows.createdAt} = a.at`,
      ),
  ]);
}
