/**
 * Measures how well the recommendation models predict ratings, with the protocol of the Microsoft
 * Recommenders benchmark: nDCG@10 and MAP@10 of the top 10 items that a user has not rated yet.
 *
 *   npm run -s eval:recs -- --train F --test F [--items F] [--seed N]
 *   npm run -s eval:recs -- --planted [--seed N]
 *     with generated users of known taste, and the best possible result
 *
 * Tab-separated files: user, item, rating, timestamp. Items: id, title, categories separated by a
 * vertical bar. Prints the table to stderr and one JSON object to stdout.
 */
import { parseArgs } from "node:util";
import { type Item, type Rating, readItems, readRatings } from "../scripts/lib/ratings.ts";
import {
  packArtifact,
  unpackArtifact,
} from "../worker/domain/discovery/recommendations/models/artifact.ts";
import { diversify } from "../worker/domain/discovery/recommendations/models/diversify.ts";
import {
  countPerItem,
  type History,
  historyOf,
  makeInteractions,
} from "../worker/domain/discovery/recommendations/models/interactions.ts";
import {
  scoreLinear,
  trainLinearAutoencoder,
} from "../worker/domain/discovery/recommendations/models/linear-autoencoder.ts";
import {
  averagePrecision,
  ndcg,
  topItems,
} from "../worker/domain/discovery/recommendations/models/ranking.ts";
import {
  COMPONENTS,
  scoreComponent,
  scoreHybrid,
  trainHybrid,
} from "../worker/domain/discovery/recommendations/models/train-hybrid.ts";
import { affinitiesOf, itemNeighbors, sar } from "./recs/peers.ts";
import { plantRatings } from "./recs/planted-ratings.ts";

const K = 10;
/** Default position of the viewer's diversity slider. */
const DEFAULT_DIVERSITY = 0.3;

const { values } = parseArgs({
  options: {
    train: { type: "string" },
    test: { type: "string" },
    items: { type: "string" },
    seed: { type: "string", default: "1" },
    planted: { type: "boolean", default: false },
  },
});
const planted = values.planted ? plantRatings(Number(values.seed)) : null;
const { train, test, items } = planted ?? readFiles();

function readFiles(): { train: Rating[]; test: Rating[]; items: ReadonlyMap<string, Item> } {
  if (!values.train || !values.test)
    throw new Error("Say --train FILE and --test FILE, or --planted.");
  return {
    train: readRatings(values.train),
    test: readRatings(values.test),
    items: values.items ? readItems(values.items) : new Map(),
  };
}

const users = indexOf(train.map(({ user }) => user));
const itemIds = indexOf(train.map(({ item }) => item));
const known = train.map((rating) => ({
  ...rating,
  userAt: users.get(rating.user) ?? 0,
  itemAt: itemIds.get(rating.item) ?? 0,
}));
const interactions = makeInteractions(
  known.map(({ userAt, itemAt }) => ({ user: userAt, item: itemAt, weight: 1 })),
  users.size,
  itemIds.size,
);
const { properties, propertyCount, categories } = propertiesOf([...itemIds.keys()], items);
/** Items that each user rated in the test file, including items that the training file lacks. */
const relevant = new Map<number, Set<number>>();
let unknownItem = itemIds.size;
for (const { user, item } of test) {
  const at = users.get(user);
  if (at === undefined) continue;
  relevant.set(at, (relevant.get(at) ?? new Set()).add(itemIds.get(item) ?? unknownItem++));
}

const progress = (line: string) => process.stderr.write(`  ${line}\n`);
const trained = trainHybrid({
  interactions,
  properties,
  propertyCount,
  seed: Number(values.seed),
  onProgress: progress,
});
// The Worker uses the packed model (one byte per number), so the packed model is measured.
const packed = await packArtifact({ contentIds: [...itemIds.keys()], model: trained });
const { model: hybrid } = await unpackArtifact(packed);
const plainEase = trainLinearAutoencoder(interactions, [], {
  ridge: 240,
  dropout: 0,
  sideWeight: 0,
  userExponent: 0,
});
const neighbors = itemNeighbors(interactions, 100);
const sarScores = sar(interactions, affinitiesOf(interactions, known));
const counts = countPerItem(interactions);

type Ranker = (history: History, user: number) => number[];
const byScore =
  (score: (history: History, user: number) => Float32Array | Float64Array): Ranker =>
  (history, user) =>
    topItems(score(history, user), K, history.items);
const rankers: Record<string, Ranker> = {
  popularity: byScore(() => hybrid.popularity),
  sar: byScore(sarScores),
  item_knn: byScore(neighbors),
  ease: byScore((history) => scoreLinear(plainEase, history)),
};
for (const name of COMPONENTS)
  if (name !== "popularity")
    rankers[name] = byScore((history) => scoreComponent(hybrid, name, history));
rankers.hybrid = byScore((history) => scoreHybrid(hybrid, history));
rankers.hybrid_diverse = (history) => {
  const scores = scoreHybrid(hybrid, history);
  const candidates = topItems(scores, 10 * K, history.items).map((item) => ({
    item,
    score: scores[item] ?? 0,
  }));
  const [top, low] = [candidates[0]?.score ?? 1, candidates.at(-1)?.score ?? 0];
  const scaled = candidates.map(({ item, score }) => ({
    item,
    score: top > low ? (score - low) / (top - low) : 1,
  }));
  return diversify(scaled, K, DEFAULT_DIVERSITY, (a, b) => similarity(a.item, b.item)).map(
    ({ item }) => item,
  );
};
if (planted) {
  // The best result that any algorithm can reach: the tastes of the generated users are known.
  const [userIds, things] = [[...users.keys()], [...itemIds.keys()]];
  rankers.ceiling = byScore((_, user) =>
    Float64Array.from(things, (item) => planted.chance(userIds[user] ?? "", item)),
  );
}

const results = Object.entries(rankers).map(([algorithm, rank]) => ({
  algorithm,
  ...evaluate(rank),
}));
process.stderr.write(
  `\n${["algorithm", "nDCG@10", "MAP@10", "coverage", "novelty", "diversity", "calibration"].map((h) => h.padEnd(15)).join("")}\n`,
);
for (const { algorithm, ...figures } of results) {
  process.stderr.write(
    `${[algorithm, ...Object.values(figures).map((f) => f.toFixed(4))].map((cell) => cell.padEnd(15)).join("")}\n`,
  );
}
const of = (name: string) => results.find(({ algorithm }) => algorithm === name)?.ndcg ?? 0;
process.stdout.write(
  `${JSON.stringify({
    users: relevant.size,
    items: itemIds.size,
    k: K,
    modelBytes: packed.byteLength,
    modelBytesUnpacked:
      hybrid.collaborative.weights.byteLength + hybrid.collaborative.scales.byteLength,
    blend: Object.fromEntries(COMPONENTS.map((name, at) => [name, hybrid.blend[at]])),
    algorithms: Object.fromEntries(
      results.map(({ algorithm, ...figures }) => [algorithm, figures]),
    ),
    ratios: {
      hybridToSar: of("hybrid") / of("sar"),
      hybridToItemKnn: of("hybrid") / of("item_knn"),
      collaborativeToSar: of("collaborative") / of("sar"),
      collaborativeToItemKnn: of("collaborative") / of("item_knn"),
      diverseToHybrid: of("hybrid_diverse") / of("hybrid"),
      ...(planted && {
        ceilingToSar: of("ceiling") / of("sar"),
        hybridToCeiling: of("hybrid") / of("ceiling"),
      }),
    },
  })}\n`,
);

/**
 * Coverage: share of items that a user is shown. Novelty: mean of -log2 of an item's share of
 * users. Diversity: 1 minus the mean similarity of two listed items. Calibration: 1 minus half of
 * the differences between the category shares of list and history.
 */
function evaluate(rank: Ranker) {
  const recommended = new Set<number>();
  const sums = { ndcg: 0, map: 0, novelty: 0, diversity: 0, calibration: 0 };
  for (const [user, relevantItems] of relevant) {
    const history = historyOf(interactions, user);
    const list = rank(history, user);
    for (const item of list) recommended.add(item);
    sums.ndcg += ndcg(list, relevantItems, K);
    sums.map += averagePrecision(list, relevantItems, K);
    sums.novelty += mean(
      list.map((item) => -Math.log2(Math.max(1, counts[item] ?? 0) / users.size)),
    );
    sums.diversity += mean(
      list.flatMap((a, at) => list.slice(at + 1).map((b) => 1 - similarity(a, b))),
    );
    sums.calibration += 1 - distance(sharesOf(history.items), sharesOf(list));
  }
  const n = Math.max(1, relevant.size);
  return {
    ndcg: sums.ndcg / n,
    map: sums.map / n,
    coverage: recommended.size / itemIds.size,
    novelty: sums.novelty / n,
    diversity: sums.diversity / n,
    calibration: sums.calibration / n,
  };
}

function similarity(a: number, b: number): number {
  const [first = [], second = []] = [categories[a], categories[b]];
  const both = first.filter((category) => second.includes(category)).length;
  const union = first.length + second.length - both;
  return union > 0 ? both / union : 0;
}

function sharesOf(list: Iterable<number>): Map<string, number> {
  const shares = new Map<string, number>();
  let total = 0;
  for (const item of list) {
    for (const category of categories[item] ?? []) {
      shares.set(category, (shares.get(category) ?? 0) + 1);
      total++;
    }
  }
  return new Map([...shares].map(([category, count]) => [category, count / total]));
}

function distance(a: Map<string, number>, b: Map<string, number>): number {
  if (a.size === 0 || b.size === 0) return 1;
  const names = new Set([...a.keys(), ...b.keys()]);
  return (
    [...names].reduce((sum, name) => sum + Math.abs((a.get(name) ?? 0) - (b.get(name) ?? 0)), 0) / 2
  );
}

function mean(values: number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}

function indexOf(names: string[]): Map<string, number> {
  const index = new Map<string, number>();
  for (const name of names) if (!index.has(name)) index.set(name, index.size);
  return index;
}

function propertiesOf(ids: string[], facts: ReadonlyMap<string, Item>) {
  const index = new Map<string, number>();
  const at = (name: string) => {
    const found = index.get(name) ?? index.size;
    index.set(name, found);
    return found;
  };
  const rows = ids.map((id) => {
    const item = facts.get(id);
    const words = (item?.title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map(
      (word) => `word ${word}`,
    );
    const names = [...(item?.categories ?? []).map((category) => `category ${category}`), ...words];
    return Uint32Array.from(new Set(names.map(at)));
  });
  return {
    properties: rows,
    propertyCount: index.size,
    categories: ids.map((id) => facts.get(id)?.categories ?? []),
  };
}
