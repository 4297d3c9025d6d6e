import {
  FACTOR_DEFAULTS,
  type FactorOptions,
  scoreFactors,
  trainFactors,
} from "./implicit-factors.ts";
import {
  countPerItem,
  type History,
  historyOf,
  type Interactions,
  makeInteractions,
} from "./interactions.ts";
import {
  type LinearAutoencoderOptions,
  quantize,
  type SideInformation,
  scoreLinear,
  trainWeights,
} from "./linear-autoencoder.ts";
import { ndcg, topItems } from "./ranking.ts";
import {
  scoreVariational,
  trainVariational,
  type VariationalAutoencoder,
  type VariationalOptions,
} from "./variational-autoencoder.ts";

/** A user's history without the held-out items, and the held-out items (`relevant`). */
export interface HeldOut {
  history: History;
  relevant: ReadonlySet<number>;
}

type Report = (line: string) => void;

const K = 10;
/** The search takes a step only if the step multiplies the score by more than this factor. */
const MIN_IMPROVEMENT = 1.001;
/** Number of users in the hyperparameter search, which trains the model many times. */
const SEARCH_USERS = 1_500;

const SEARCH_ROUNDS = 5;

const LINEAR_LADDERS: { [option in keyof LinearAutoencoderOptions]: number[] } = {
  ridge: [15, 30, 60, 120, 170, 240, 340, 480, 680, 960],
  dropout: [0, 0.1, 0.2, 0.35, 0.5],
  sideWeight: [0, 20, 100, 400, 1600],
  userExponent: [0, 0.25, 0.5],
};
export const LINEAR_DEFAULTS: LinearAutoencoderOptions = {
  ridge: 240,
  dropout: 0,
  sideWeight: 0,
  userExponent: 0,
};

const FACTOR_LADDERS: { [option in "size" | "absent" | "ridge"]: number[] } = {
  size: [8, 16, 32],
  absent: [0.03, 0.08, 0.15, 0.3, 0.6],
  ridge: [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16],
};

/** Returns the options of the linear autoencoder that rank the held-out items best. */
export function chooseLinear(
  known: Interactions,
  heldOut: readonly HeldOut[],
  side: SideInformation,
  { items, report }: { items: number; report: Report },
): LinearAutoencoderOptions {
  // Uses only the most popular items, because the cost grows with the cube of their number.
  const subset = limitToPopular(known, heldOut, side, items);
  const qualityOf = memoizeQuality("collaborative", report, (options: LinearAutoencoderOptions) => {
    const model = quantize(
      trainWeights(subset.known, subset.side, options),
      subset.known.itemCount,
    );
    return meanNdcg(subset.heldOut, (history) => scoreLinear(model, history));
  });
  let best = LINEAR_DEFAULTS;
  // Tries the ridge again at the end, because the other options change the best ridge.
  for (const option of ["ridge", "sideWeight", "userExponent", "dropout", "ridge"] as const) {
    if (option === "sideWeight" && side.length === 0) continue;
    best = climb(best, option, LINEAR_LADDERS[option], qualityOf);
  }
  return best;
}

export function chooseFactors(
  known: Interactions,
  heldOut: readonly HeldOut[],
  seed: number,
  report: Report,
): FactorOptions {
  const sampledUsers = sampleUsers(known, SEARCH_USERS);
  const qualityOf = memoizeQuality("factors", report, (options: FactorOptions) => {
    const model = trainFactors(sampledUsers, { ...options, rounds: SEARCH_ROUNDS });
    return meanNdcg(heldOut, (history) => scoreFactors(model, history));
  });
  let best: FactorOptions = { ...FACTOR_DEFAULTS, seed, ridge: nearestRidge(known) };
  for (const option of ["ridge", "absent", "size", "ridge"] as const)
    best = climb(best, option, FACTOR_LADDERS[option], qualityOf);
  return best;
}

/** Trains until the score on held-out items stops improving. Returns the best model and epoch. */
export function chooseEpochs(
  known: Interactions,
  heldOut: readonly HeldOut[],
  options: VariationalOptions,
  report: Report,
): { model: VariationalAutoencoder; epochs: number } {
  let best = { quality: -1, epochs: 1, model: null as VariationalAutoencoder | null };
  trainVariational(known, options, (model, epoch, loss) => {
    if ((epoch + 1) % 5 !== 0) return true;
    const quality = meanNdcg(heldOut, (history) => scoreVariational(model, history));
    report(
      `deep_learning epoch ${epoch + 1} loss ${loss.toFixed(1)} nDCG@${K} ${quality.toFixed(4)}`,
    );
    if (quality > best.quality)
      best = { quality, epochs: epoch + 1, model: structuredClone(model) };
    return epoch + 1 - best.epochs < 15;
  });
  return {
    model: best.model ?? trainVariational(known, { ...options, epochs: 1 }),
    epochs: best.epochs,
  };
}

function memoizeQuality<Options>(
  name: string,
  report: Report,
  qualityOf: (options: Options) => number,
): (options: Options) => number {
  const tried = new Map<string, number>();
  return (options) => {
    const key = JSON.stringify(options);
    const quality = tried.get(key) ?? qualityOf(options);
    if (!tried.has(key)) report(`${name} ${key} nDCG@${K} ${quality.toFixed(4)}`);
    tried.set(key, quality);
    return quality;
  };
}

function climb<Option extends string, Options extends Record<Option, number>>(
  from: Options,
  option: Option,
  ladder: readonly number[],
  qualityOf: (options: Options) => number,
): Options {
  let best = from;
  for (const direction of [1, -1]) {
    for (;;) {
      const next = ladder[ladder.indexOf(best[option]) + direction];
      if (next === undefined) break;
      const options = { ...best, [option]: next };
      if (qualityOf(options) <= qualityOf(best) * MIN_IMPROVEMENT) break;
      best = options;
    }
  }
  return best;
}

/** Returns a start value for the search: far from the best ridge, the score hardly changes. */
function nearestRidge({ userCount, itemCount, items }: Interactions): number {
  const expectedRidge = (0.1 * items.length) / Math.sqrt(Math.max(1, userCount * itemCount));
  return FACTOR_LADDERS.ridge.reduce((best, ridge) =>
    Math.abs(ridge - expectedRidge) < Math.abs(best - expectedRidge) ? ridge : best,
  );
}

function sampleUsers(known: Interactions, limit: number): Interactions {
  if (known.userCount <= limit) return known;
  const entries = Array.from({ length: limit }, (_, user) => {
    const { items, weights } = historyOf(known, Math.floor((user * known.userCount) / limit));
    return Array.from(items, (item, at) => ({ user, item, weight: weights[at] ?? 0 }));
  });
  return makeInteractions(entries.flat(), limit, known.itemCount);
}

function limitToPopular(
  known: Interactions,
  heldOut: readonly HeldOut[],
  side: SideInformation,
  limit: number,
) {
  if (known.itemCount <= limit) return { known, heldOut, side };
  const counts = countPerItem(known);
  const popularItems = topItems(Float32Array.from(counts), limit).sort((a, b) => a - b);
  const newIndexOf = new Map(popularItems.map((item, at) => [item, at]));
  const renumber = (items: Iterable<number>) =>
    [...items].flatMap((item) => newIndexOf.get(item) ?? []);
  const entries = Array.from({ length: known.userCount }, (_, user) => {
    const { items, weights } = historyOf(known, user);
    return [...items].flatMap((item, at) => {
      const newItem = newIndexOf.get(item);
      return newItem === undefined ? [] : [{ user, item: newItem, weight: weights[at] ?? 0 }];
    });
  });
  return {
    known: makeInteractions(entries.flat(), known.userCount, popularItems.length),
    heldOut: heldOut.flatMap(({ history, relevant }) => {
      const pairs = [...history.items].flatMap((item, at) => {
        const newItem = newIndexOf.get(item);
        return newItem === undefined ? [] : [[newItem, history.weights[at] ?? 0] as const];
      });
      const relevantItems = new Set(renumber(relevant));
      if (relevantItems.size === 0) return [];
      const part = {
        items: Uint32Array.from(pairs, ([item]) => item),
        weights: Float32Array.from(pairs, ([, weight]) => weight),
      };
      return [{ history: part, relevant: relevantItems }];
    }),
    side: side.map((items) => Uint32Array.from(renumber(items))),
  };
}

function meanNdcg(heldOut: readonly HeldOut[], score: (history: History) => Float32Array): number {
  let sum = 0;
  for (const { history, relevant } of heldOut)
    sum += ndcg(topItems(score(history), K, history.items), relevant, K);
  return sum / Math.max(1, heldOut.length);
}
