import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countPerItem, historyOf, type Interactions, makeInteractions } from "./interactions.ts";
import {
  explainLinear,
  quantize,
  scoreLinear,
  trainLinearAutoencoder,
  trainWeights,
} from "./linear-autoencoder.ts";
import { plantHistories } from "./planted.ts";
import { invertPositiveDefinite } from "./positive-definite.ts";
import { ndcg, topItems } from "./ranking.ts";

const OPTIONS = { ridge: 5, dropout: 0, sideWeight: 0, userExponent: 0 };
const N = 7;
const histories = fc.array(fc.uniqueArray(fc.nat(N - 1), { minLength: 1, maxLength: N }), {
  minLength: 3,
  maxLength: 20,
});
const interactionsOf = (rows: number[][]) =>
  makeInteractions(
    rows.flatMap((items, user) => items.map((item) => ({ user, item, weight: 1 }))),
    rows.length,
    N,
  );

describe("the matrix inversion", () => {
  it("returns the inverse of a matrix", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 36, maxLength: 36 }),
        (values) => {
          const matrix = Float64Array.from({ length: 36 }, (_, at) => {
            const [i, j] = [Math.floor(at / 6), at % 6];
            const product = [0, 1, 2, 3, 4, 5].reduce(
              (sum, k) => sum + (values[i * 6 + k] ?? 0) * (values[j * 6 + k] ?? 0),
              0,
            );
            return product + (i === j ? 0.5 : 0);
          });
          const inverse = matrix.slice();
          invertPositiveDefinite(inverse, 6);
          for (let i = 0; i < 6; i++) {
            for (let j = 0; j < 6; j++) {
              const product = [0, 1, 2, 3, 4, 5].reduce(
                (sum, k) => sum + (matrix[i * 6 + k] ?? 0) * (inverse[k * 6 + j] ?? 0),
                0,
              );
              expect(product).toBeCloseTo(i === j ? 1 : 0, 8);
            }
          }
        },
      ),
    );
  });

  it("rejects a matrix that is not positive definite", () => {
    expect(() => invertPositiveDefinite(Float64Array.from([1, 2, 2, 1]), 2)).toThrow(RangeError);
  });
});

describe("the linear autoencoder", () => {
  it("reconstructs histories with a smaller loss than slightly changed weights do", () => {
    fc.assert(
      fc.property(
        histories,
        fc.nat(N - 1),
        fc.nat(N - 1),
        fc.constantFrom(-0.05, 0.05),
        (rows, from, to, change) => {
          fc.pre(from !== to);
          const interactions = interactionsOf(rows);
          const weights = trainWeights(interactions, [], OPTIONS);
          const other = weights.slice();
          other[from * N + to] = (other[from * N + to] ?? 0) + change;
          expect(loss(interactions, weights)).toBeLessThan(loss(interactions, other));
        },
      ),
    );
  });

  it("adds nothing to the score of an item from the item itself", () => {
    const weights = trainWeights(
      plantHistories({ users: 40, items: 20, tastes: 4, length: 6, seed: 3 }).interactions,
      [],
      OPTIONS,
    );
    for (let item = 0; item < 20; item++) expect(weights[item * 20 + item]).toBe(0);
  });

  it("explains an item's score by contributions that add up to the score", () => {
    const { interactions } = plantHistories({
      users: 60,
      items: 30,
      tastes: 5,
      length: 8,
      seed: 4,
    });
    const model = trainLinearAutoencoder(interactions, [], OPTIONS);
    for (let user = 0; user < 60; user++) {
      const history = historyOf(interactions, user);
      const scores = scoreLinear(model, history);
      for (let item = 0; item < 30; item++) {
        const sum = explainLinear(model, history, item).reduce((total, part) => total + part, 0);
        expect(sum).toBeCloseTo(scores[item] ?? Number.NaN, 5);
      }
    }
  });

  it("changes no weight by more than half a quantization step", () => {
    const { interactions } = plantHistories({
      users: 60,
      items: 30,
      tastes: 5,
      length: 8,
      seed: 5,
    });
    const weights = trainWeights(interactions, [], OPTIONS);
    const model = quantize(weights, 30);
    weights.forEach((weight, at) => {
      const scale = model.scales[at % 30] ?? 0;
      expect(Math.abs((model.weights[at] ?? 0) * scale - weight)).toBeLessThanOrEqual(
        scale / 2 + 1e-7,
      );
    });
  });

  it("ranks items that fit the user's tastes better than a popularity ranking does", () => {
    const { interactions, next } = plantHistories({
      users: 300,
      items: 120,
      tastes: 8,
      length: 16,
      seed: 6,
    });
    const model = trainLinearAutoencoder(interactions, [], { ...OPTIONS, ridge: 60 });
    const popular = Float32Array.from(countPerItem(interactions));
    const quality = (rank: (user: number) => Float32Array) =>
      next.reduce(
        (sum, relevant, user) =>
          sum + ndcg(topItems(rank(user), 10, historyOf(interactions, user).items), relevant, 10),
        0,
      );
    expect(quality((user) => scoreLinear(model, historyOf(interactions, user)))).toBeGreaterThan(
      1.3 * quality(() => popular),
    );
  });

  it("scores an item without interactions by the properties that it shares with other items", () => {
    const interactions = interactionsOf([
      [0, 1],
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    const history = { items: Uint32Array.of(0), weights: Float32Array.of(1) };
    const without = trainLinearAutoencoder(interactions, [], OPTIONS);
    const sharing = trainLinearAutoencoder(interactions, [Uint32Array.of(0, 6)], {
      ...OPTIONS,
      sideWeight: 10,
    });
    expect(scoreLinear(without, history)[6]).toBe(0);
    expect(scoreLinear(sharing, history)[6]).toBeGreaterThan(0);
    expect(scoreLinear(sharing, history)[6]).toBeGreaterThan(scoreLinear(sharing, history)[5] ?? 0);
  });
});

function loss(interactions: Interactions, weights: Float32Array): number {
  let sum = 0;
  for (let user = 0; user < interactions.userCount; user++) {
    const { items } = historyOf(interactions, user);
    for (let item = 0; item < N; item++) {
      const rebuilt = items.reduce((total, from) => total + (weights[from * N + item] ?? 0), 0);
      sum += ((items.includes(item) ? 1 : 0) - rebuilt) ** 2;
    }
  }
  return sum + OPTIONS.ridge * weights.reduce((total, weight) => total + weight * weight, 0);
}
