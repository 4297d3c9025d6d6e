import type { LoadedModel } from "./load-model.ts";
import type { Artifact } from "./models/artifact.ts";
import { type Interaction, makeInteractions } from "./models/interactions.ts";
import { seededRandom, shuffle } from "./models/random.ts";
import { ndcg, topItems } from "./models/ranking.ts";
import { scoreHybrid, trainHybrid } from "./models/train-hybrid.ts";
import type { Tastes } from "./training-events.ts";

/** A model cannot be trained or measured with fewer users or items than these two limits. */
const MIN_USERS = 20;
const MIN_ITEMS = 20;

const K = 10;

export interface TrainingLimits {
  events: number;
  items: number;
  /** Maximum number of items in the linear model, whose cost grows with the cube of this number. */
  coreItems: number;
  /** Maximum number of core items while the linear model's hyperparameters are searched. */
  searchItems: number;
  /** Maximum number of user histories per epoch of the neural model. Each epoch samples anew. */
  histories: number;
  epochs: number;
  evaluatedUsers: number;
}

/** Limits that fit a Worker's memory and CPU time (figures in docs/operations.md). */
export const WORKER_LIMITS: TrainingLimits = {
  events: 200_000,
  items: 1_000,
  coreItems: 1_000,
  searchItems: 500,
  histories: 500,
  epochs: 20,
  evaluatedUsers: 500,
};

/** Limits for `npm run train`, which takes some minutes and 2 GB. */
export const LARGE_LIMITS: TrainingLimits = {
  events: 1_000_000,
  items: 20_000,
  coreItems: 4_000,
  searchItems: 800,
  histories: 4_000,
  epochs: 40,
  evaluatedUsers: 2_000,
};

/** Category, creator and tags of each item, as strings. */
export type Facts = ReadonlyMap<string, readonly string[]>;

export interface Learned extends Artifact {
  userCount: number;
}

export function chooseItems(tastes: Tastes, limit: number): string[] {
  const counts = new Map<string, number>();
  for (const taste of tastes.values())
    for (const id of taste.keys()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id);
}

/** Trains the models on users' tastes. Null if there are too few users or items. */
export async function learnModel(
  tastes: Tastes,
  input: {
    limits: TrainingLimits;
    factsOf: (ids: readonly string[]) => Promise<Facts>;
    onProgress?: (line: string) => void;
  },
): Promise<Learned | null> {
  const { limits, onProgress } = input;
  const contentIds = chooseItems(tastes, limits.items);
  if (tastes.size < MIN_USERS || contentIds.length < MIN_ITEMS) return null;
  const rowOf = new Map(contentIds.map((id, row) => [id, row]));
  const model = trainHybrid({
    interactions: makeInteractions(entriesOf(tastes, rowOf), tastes.size, contentIds.length),
    limits,
    onProgress,
    ...propertiesOf(contentIds, await input.factsOf(contentIds)),
  });
  return { contentIds, model, userCount: tastes.size };
}

function* entriesOf(tastes: Tastes, rowOf: ReadonlyMap<string, number>): Generator<Interaction> {
  let user = 0;
  for (const taste of tastes.values()) {
    for (const [id, weight] of taste) {
      const item = rowOf.get(id);
      if (item !== undefined) yield { user, item, weight };
    }
    user++;
  }
}

function propertiesOf(
  contentIds: readonly string[],
  facts: Facts,
): { properties: Uint32Array[]; propertyCount: number } {
  const index = new Map<string, number>();
  const properties = contentIds.map((id) =>
    Uint32Array.from(
      new Set(facts.get(id) ?? []),
      (name) => index.get(name) ?? index.set(name, index.size).size - 1,
    ),
  );
  return { properties, propertyCount: index.size };
}

/** Returns the mean nDCG@10 of a model for the held-out week; null if no user can be evaluated. */
export function measure(
  model: Pick<LoadedModel, "model" | "rowOf">,
  { before, week, maxUsers }: { before: Tastes; week: Tastes; maxUsers: number },
): number | null {
  const candidates = [...week].flatMap(([userId, newTastes]) => {
    const known = before.get(userId);
    const fresh = known ? [...newTastes.keys()].filter((id) => !known.has(id)) : [];
    return known && fresh.length > 0 ? [{ known, fresh }] : [];
  });
  const order = shuffle(Uint32Array.from(candidates.keys()), seededRandom(1)).subarray(0, maxUsers);
  let sum = 0;
  for (const at of order) {
    const { known, fresh } = candidates[at] ?? { known: new Map<string, number>(), fresh: [] };
    const rows = [...known]
      .flatMap(([id, strength]) => {
        const row = model.rowOf.get(id);
        return row === undefined ? [] : [{ row, strength }];
      })
      .sort((a, b) => a.row - b.row);
    const history = {
      items: Uint32Array.from(rows, ({ row }) => row),
      weights: Float32Array.from(rows, ({ strength }) => strength),
    };
    // An item that the model does not know gets a negative index, so it counts as a miss.
    const relevant = new Set(fresh.map((id, i) => model.rowOf.get(id) ?? -1 - i));
    sum += ndcg(topItems(scoreHybrid(model.model, history), K, history.items), relevant, K);
  }
  return order.length === 0 ? null : sum / order.length;
}
