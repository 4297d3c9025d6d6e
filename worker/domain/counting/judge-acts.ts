import { sql } from "drizzle-orm";
import { acts, follows, playbackSessions, videoViews } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { ActVerdict, Standing } from "./contract.ts";
import { factsOf, type PendingAct, pairKey, readFigures, readPending } from "./read-evidence.ts";
import { isFarm, judgeAct } from "./rules.ts";
import { takeBackActs } from "./take-back.ts";

const DAY_MS = 86_400_000;
/** Acts in one batch, and batches in one run of the job; the next run takes up the rest. */
const SLICE = 500;
const SLICES = 20;

interface Judgement {
  id: string;
  verdict: ActVerdict;
  standing: Standing;
}

/**
 * The job: gives the acts of days that are over their verdicts, judges those again that wait for their account, and takes back
 * what a network had counted for before it turned out to be a farm. Safe to run twice and at once: an act that has a final
 * verdict keeps it.
 */
export async function judgeActs(deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "log">): Promise<void> {
  let judged = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const pending = await readPending(deps, SLICE);
    if (pending.length > 0) await judgeSlice(deps, pending);
    judged += pending.length;
    if (pending.length < SLICE) break;
    if (slice === SLICES - 1) await deps.queue.send({ type: "judge-acts", scheduledAt: deps.now() });
  }
  if (judged > 0) deps.log.info("acts judged", { judged });
}

async function judgeSlice(deps: Pick<Deps, "db" | "now" | "newId" | "log">, pending: readonly PendingAct[]): Promise<void> {
  const figures = await readFigures(deps, pending);
  const at = deps.now();
  const judgements = pending.map((act): Judgement => {
    const facts = factsOf(act, figures.get(pairKey(act)) ?? null, at);
    return { id: act.id, verdict: judgeAct(facts), standing: facts.standing };
  });
  await writeVerdicts(deps, judgements, at);
  for (const { network, creatorId } of [...figures.values()].filter(isFarm)) await takeBackActs(deps, { network, creatorId });
}

async function writeVerdicts({ db }: Pick<Deps, "db">, judgements: readonly Judgement[], at: number): Promise<void> {
  const rows = JSON.stringify(judgements.map(({ id, verdict, standing }) => [id, verdict, standing]));
  const counted = JSON.stringify(judgements.filter(({ verdict }) => verdict === "counts").map(({ id }) => id));
  // Of an act that another run judged meanwhile, that verdict holds.
  const isCounted = sql`a.id in (select value from json_each(${counted})) and a.verdict = 'counts'`;
  await db.batch([
    db
      .update(acts)
      .set({ verdict: sql`json_extract(j.value, '$[1]')`, standing: sql`json_extract(j.value, '$[2]')`, judgedAt: at })
      .from(sql`json_each(${rows}) j`)
      .where(
        sql`${acts.id} = json_extract(j.value, '$[0]') and (${acts.verdict} is null or ${acts.verdict} in ('unconfirmed', 'new_account'))`,
      ),
    db
      .update(videoViews)
      .set({ verified: true })
      .from(sql`${acts} a join ${playbackSessions} s on s.id = a.subject_id`)
      .where(
        sql`a.kind = 'view' and ${isCounted} and ${videoViews.videoId} = s.video_id and ${videoViews.viewerKey} = s.viewer_key
          and ${videoViews.day} = s.started_at / ${sql.raw(String(DAY_MS))} and ${videoViews.playbackId} = s.id`,
      ),
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
