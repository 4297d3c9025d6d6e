import { and, eq, ne, sql } from "drizzle-orm";
import { models, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  type Facts,
  learnModel,
  measure,
  type TrainingLimits,
  WORKER_LIMITS,
} from "./learn-model.ts";
import { forgetModel, loadModel, modelKey } from "./load-model.ts";
import { packArtifact, unpackArtifact } from "./models/artifact.ts";
import { type EventLog, readEvents } from "./training-events.ts";

const WEEK_MS = 7 * 86_400_000;

export interface TrainingSource {
  events(input: { until: number; limit: number }): Promise<EventLog>;
  factsOf(ids: readonly string[]): Promise<Facts>;
}

export const databaseSource = (deps: Pick<Deps, "db">): TrainingSource => ({
  events: (input) => readEvents(deps, input),
  factsOf: (ids) => readFacts(deps, ids),
});

export interface Trained {
  version: string;
  isPromoted: boolean;
  userCount: number;
  itemCount: number;
  /** nDCG@10 for the held-out week. Null if no user could be evaluated. */
  quality: number | null;
  /** nDCG@10 of the previously promoted model. Null without such a model. */
  rivalQuality: number | null;
  bytes: number;
}

type TrainDeps = Pick<Deps, "db" | "storage" | "now" | "log">;

interface TrainInput {
  /** Scheduled time, which becomes the model's version. The week before this time is held out. */
  scheduledAt: number;
  limits?: TrainingLimits;
  source?: TrainingSource;
  onProgress?: (line: string) => void;
}

/**
 * Trains a model without the last week, and promotes the model if its quality for that week is
 * better than the current model's. Idempotent by `scheduledAt`.
 */
export async function trainModel(deps: TrainDeps, input: TrainInput): Promise<Trained | null> {
  const { scheduledAt, limits = WORKER_LIMITS, source = databaseSource(deps), onProgress } = input;
  const version = new Date(scheduledAt).toISOString().replaceAll(/[:.]/g, "-").toLowerCase();
  const existing = await deps.db.select().from(models).where(eq(models.version, version)).get();
  if (existing) return { ...existing, isPromoted: existing.state === "promoted" };

  const trained = await trainCandidate({ source, scheduledAt, limits, onProgress });
  if (!trained) return null;
  const { bytes, learnedModel, evaluate } = trained;
  // Measures the model as read back from its bytes, because serialization is lossy.
  const { contentIds, model } = await unpackArtifact(bytes);
  const quality = evaluate({ model, rowOf: new Map(contentIds.map((id, row) => [id, row])) });
  const currentModel = await loadModel(deps);
  const rivalQuality = currentModel && evaluate(currentModel);
  await deps.storage.put(modelKey(version), bytes, "application/octet-stream");
  const outcome: Trained = {
    version,
    quality,
    rivalQuality,
    bytes: bytes.byteLength,
    userCount: learnedModel.userCount,
    itemCount: contentIds.length,
    isPromoted: currentModel === null || (quality ?? 0) > (rivalQuality ?? 0),
  };
  await record(deps, outcome);
  if (outcome.isPromoted) forgetModel();
  return outcome;
}

/** Trains on all data except the last week. Also returns a function to measure on that week. */
export async function trainCandidate({
  source,
  scheduledAt,
  limits,
  onProgress,
}: Required<Pick<TrainInput, "scheduledAt" | "limits" | "source">> &
  Pick<TrainInput, "onProgress">) {
  const split = scheduledAt - WEEK_MS;
  const log = await source.events({ until: scheduledAt, limit: limits.events });
  onProgress?.(`${log.size} events`);
  const before = log.tastes({ from: Number.NEGATIVE_INFINITY, until: split });
  const learnedModel = await learnModel(before, {
    limits,
    onProgress,
    factsOf: (ids) => source.factsOf(ids),
  });
  if (!learnedModel) return null;
  const evaluate = (model: Parameters<typeof measure>[0]) =>
    measure(model, {
      before,
      week: log.tastes({ from: split, until: scheduledAt }),
      maxUsers: limits.evaluatedUsers,
    });
  return { learnedModel, bytes: await packArtifact(learnedModel), evaluate };
}

async function record(
  { db, now }: Pick<Deps, "db" | "now">,
  { isPromoted, ...outcome }: Trained,
): Promise<void> {
  const at = now();
  if (!isPromoted) {
    await db
      .insert(models)
      .values({ ...outcome, trainedAt: at, state: "rejected" })
      .onConflictDoNothing();
    return;
  }
  await db.batch([
    // Excludes the new model, which a concurrent run of the same job can have promoted already.
    db
      .update(models)
      .set({ state: "retired", retiredAt: at })
      .where(and(eq(models.state, "promoted"), ne(models.version, outcome.version))),
    db
      .insert(models)
      .values({ ...outcome, trainedAt: at, state: "promoted", promotedAt: at })
      .onConflictDoNothing(),
  ]);
}

const CHUNK = 1_000;

async function readFacts({ db }: Pick<Deps, "db">, ids: readonly string[]): Promise<Facts> {
  const facts = new Map<string, string[]>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await db
      .select({
        id: videos.id,
        category: videos.category,
        creatorId: videos.creatorId,
        tags: videos.tags,
      })
      .from(videos)
      .where(
        sql`${videos.id} in (select value from json_each(${JSON.stringify(ids.slice(from, from + CHUNK))}))`,
      );
    for (const { id, category, creatorId, tags } of rows) {
      facts.set(id, [
        `category ${category}`,
        `creator ${creatorId}`,
        ...tags.map((tag) => `tag ${tag.toLowerCase()}`),
      ]);
    }
  }
  return facts;
}
