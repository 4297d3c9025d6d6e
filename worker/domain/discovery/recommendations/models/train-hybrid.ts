import { type BlendExample, blend, learnBlend } from "./blend.ts";
import { chooseEpochs, chooseFactors, chooseLinear, type HeldOut } from "./choose-options.ts";
import { type ContentModel, makeContentModel, scoreContent } from "./content-model.ts";
import { type ImplicitFactors, scoreFactors, trainFactors } from "./implicit-factors.ts";
import {
  countPerItem,
  type History,
  historyOf,
  type Interaction,
  type Interactions,
  makeInteractions,
} from "./interactions.ts";
import {
  type LinearAutoencoder,
  type SideInformation,
  scoreLinear,
  trainLinearAutoencoder,
} from "./linear-autoencoder.ts";
import { seededRandom, shuffle } from "./random.ts";
import { standardize } from "./ranking.ts";
import {
  scoreVariational,
  trainVariational,
  VARIATIONAL_DEFAULTS,
  type VariationalAutoencoder,
} from "./variational-autoencoder.ts";

/** The component models, in the order of their weights in `blend`. */
export const COMPONENTS = [
  "collaborative",
  "deep_learning",
  "content_based",
  "factors",
  "popularity",
] as const;
type Component = (typeof COMPONENTS)[number];
/** Minimum weight of each component. Only popularity can have a negative weight. */
const MIN_WEIGHTS = COMPONENTS.map((name) => (name === "popularity" ? -1 : 0));

export interface HybridModel {
  collaborative: LinearAutoencoder;
  deep: VariationalAutoencoder;
  content: ContentModel;
  factors: ImplicitFactors;
  popularity: Float32Array;
  blend: number[];
}

export interface TrainingInput {
  interactions: Interactions;
  /** Indices of each item's properties, below `propertyCount`, without duplicates. */
  properties: Uint32Array[];
  propertyCount: number;
  seed?: number;
  limits?: Partial<HybridLimits>;
  onProgress?: (line: string) => void;
}

export interface HybridLimits {
  /**
   * The expensive linear and neural models know only this many items, the first of `interactions`.
   */
  coreItems: number;
  /** Maximum number of core items while the linear model's hyperparameters are searched. */
  searchItems: number;
  histories: number;
  epochs: number;
  heldOutUsers: number;
}

const K = 10;
const HELD_OUT_SHARE = 0.2;
const HYBRID_LIMITS: HybridLimits = {
  coreItems: 4_000,
  searchItems: 800,
  histories: 4_000,
  epochs: 60,
  heldOutUsers: 1_000,
};
/** Maximum number of scores in memory while the weights of the component models are learned. */
const BLEND_NUMBERS = 20_000_000;

/**
 * Trains the hybrid model. Holds out a fifth of each history to choose options, then uses all data.
 */
export function trainHybrid(input: TrainingInput): HybridModel {
  const { interactions, properties, propertyCount, seed = 1 } = input;
  const limits = { ...HYBRID_LIMITS, ...input.limits };
  const report = input.onProgress ?? (() => undefined);
  const core = Math.min(interactions.itemCount, limits.coreItems);
  const side = sideInformation(properties.slice(0, core), propertyCount);
  const content = makeContentModel(properties, propertyCount);
  const { known, heldOut } = splitHeldOut(interactions, seed, limits.heldOutUsers);
  const [coreKnown, coreHeldOut] = [
    limitItems(known, core),
    heldOut.flatMap((example) => limitExample(example, core)),
  ];
  const neural = {
    ...VARIATIONAL_DEFAULTS,
    seed,
    histories: limits.histories,
    epochs: limits.epochs,
  };

  const linear = chooseLinear(coreKnown, coreHeldOut, side, { items: limits.searchItems, report });
  const factors = chooseFactors(known, heldOut, seed, report);
  const { model: deep, epochs } = chooseEpochs(coreKnown, coreHeldOut, neural, report);
  const parts = {
    deep,
    content,
    popularity: popularityOf(known),
    factors: trainFactors(known, factors),
    collaborative: trainLinearAutoencoder(coreKnown, side, linear),
  };
  const weights = learnBlend(examplesOf(parts, heldOut), MIN_WEIGHTS, K);
  report(`blend ${COMPONENTS.map((name, at) => `${name} ${weights[at]}`).join(", ")}`);

  const coreInteractions = limitItems(interactions, core);
  return {
    collaborative: trainLinearAutoencoder(coreInteractions, side, linear),
    deep: trainVariational(coreInteractions, { ...neural, epochs }),
    content,
    factors: trainFactors(interactions, factors),
    popularity: popularityOf(interactions),
    blend: weights,
  };
}

function examplesOf(
  parts: Omit<HybridModel, "blend">,
  heldOut: readonly HeldOut[],
): BlendExample[] {
  const maxExamples = Math.max(
    50,
    Math.floor(BLEND_NUMBERS / (COMPONENTS.length * parts.popularity.length)),
  );
  return heldOut.slice(0, maxExamples).map(({ history, relevant }) => ({
    scores: COMPONENTS.map((name) => standardize(scoreComponent(parts, name, history))),
    known: history.items,
    relevant,
  }));
}

export function scoreComponent(
  model: Omit<HybridModel, "blend">,
  name: Component,
  history: History,
): Float32Array {
  switch (name) {
    case "collaborative":
      return extendToAllItems(
        model,
        scoreLinear(model.collaborative, limitHistory(history, model.collaborative.itemCount)),
      );
    case "deep_learning":
      return extendToAllItems(
        model,
        scoreVariational(model.deep, limitHistory(history, model.deep.itemCount)),
      );
    case "content_based":
      return scoreContent(model.content, history);
    case "factors":
      return scoreFactors(model.factors, history);
    case "popularity":
      return model.popularity;
    default: {
      const never: never = name;
      throw new RangeError(`no such component: ${String(never)}`);
    }
  }
}

/** Returns the weighted sum of the component scores. */
export function scoreHybrid(model: HybridModel, history: History): Float32Array {
  const used = COMPONENTS.flatMap((name, at) => {
    const weight = model.blend[at] ?? 0;
    return weight === 0
      ? []
      : [{ weight, scores: standardize(scoreComponent(model, name, history)) }];
  });
  return blend(
    used.map(({ scores }) => scores),
    used.map(({ weight }) => weight),
  );
}

/** Popularity is logarithmic: 20 users instead of 10 count as much as 200 instead of 100. */
const popularityOf = (interactions: Interactions) =>
  Float32Array.from(countPerItem(interactions), (count) => Math.log1p(count));

export function sideInformation(properties: Uint32Array[], propertyCount: number): SideInformation {
  const lists = Array.from({ length: propertyCount }, (): number[] => []);
  properties.forEach((row, item) => {
    for (const property of row) lists[property]?.push(item);
  });
  return lists.map((items) => Uint32Array.from(items));
}

/** Adds the items that a core model does not know, and ranks them below all known items. */
function extendToAllItems(
  { popularity }: Pick<HybridModel, "popularity">,
  scores: Float32Array,
): Float32Array {
  if (scores.length === popularity.length) return scores;
  const extended = new Float32Array(popularity.length).fill(
    scores.reduce((least, score) => Math.min(least, score), 0),
  );
  extended.set(scores);
  return extended;
}

function limitHistory({ items, weights }: History, count: number): History {
  let end = items.length;
  while (end > 0 && (items[end - 1] ?? 0) >= count) end--;
  return end === items.length
    ? { items, weights }
    : { items: items.subarray(0, end), weights: weights.subarray(0, end) };
}

function limitItems(interactions: Interactions, count: number): Interactions {
  if (count >= interactions.itemCount) return interactions;
  return makeInteractions(
    entriesOf(interactions, (_, item) => item < count),
    interactions.userCount,
    count,
  );
}

function limitExample({ history, relevant }: HeldOut, count: number): HeldOut[] {
  const relevantItems = new Set([...relevant].filter((item) => item < count));
  return relevantItems.size > 0
    ? [{ history: limitHistory(history, count), relevant: relevantItems }]
    : [];
}

function* entriesOf(
  interactions: Interactions,
  isIncluded: (user: number, item: number) => boolean,
): Generator<Interaction> {
  for (let user = 0; user < interactions.userCount; user++) {
    const { items, weights } = historyOf(interactions, user);
    for (let at = 0; at < items.length; at++) {
      const item = items[at] ?? 0;
      if (isIncluded(user, item)) yield { user, item, weight: weights[at] ?? 0 };
    }
  }
}

function splitHeldOut(
  interactions: Interactions,
  seed: number,
  most: number,
): { known: Interactions; heldOut: HeldOut[] } {
  const random = seededRandom(seed);
  const users = Uint32Array.from({ length: interactions.userCount }, (_, user) => user).filter(
    (user) => historyOf(interactions, user).items.length >= 5,
  );
  const hidden = new Map(
    [...shuffle(users, random).subarray(0, most)].map((user) => [user, new Set<number>()]),
  );
  const isKnown = (user: number, item: number) => {
    const hiddenItems = hidden.get(user);
    if (hiddenItems === undefined || random() >= HELD_OUT_SHARE) return true;
    hiddenItems.add(item);
    return false;
  };
  const known = makeInteractions(
    entriesOf(interactions, isKnown),
    interactions.userCount,
    interactions.itemCount,
  );
  const heldOut = [...hidden].flatMap(([user, relevant]) =>
    relevant.size > 0 ? [{ history: historyOf(known, user), relevant }] : [],
  );
  return { known, heldOut };
}
