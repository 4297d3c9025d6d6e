import { describe, expect, it } from "vitest";
import { blend, learnBlend } from "./blend.ts";
import { makeContentModel, scoreContent } from "./content-model.ts";
import { historyOf } from "./interactions.ts";
import { plantHistories } from "./planted.ts";
import { ndcg, topItems } from "./ranking.ts";
import { COMPONENTS, scoreComponent, scoreHybrid, trainHybrid } from "./train-hybrid.ts";

describe("the hybrid model", () => {
  it("predicts held-out items better than a popularity ranking does", {
    timeout: 60_000,
  }, () => {
    const { interactions, next, tasteOf } = plantHistories({
      users: 400,
      items: 90,
      tastes: 6,
      length: 14,
      seed: 9,
    });
    const model = trainHybrid({
      interactions,
      properties: tasteOf.map((taste) => Uint32Array.of(taste)),
      propertyCount: 6,
    });
    const quality = (score: (user: number) => Float32Array) =>
      next.reduce(
        (sum, relevant, user) =>
          sum + ndcg(topItems(score(user), 10, historyOf(interactions, user).items), relevant, 10),
        0,
      ) / next.length;
    const parts = COMPONENTS.map((name) =>
      quality((user) => scoreComponent(model, name, historyOf(interactions, user))),
    );
    const whole = quality((user) => scoreHybrid(model, historyOf(interactions, user)));
    expect(whole).toBeGreaterThan(1.3 * (parts[COMPONENTS.indexOf("popularity")] ?? 1));
    expect(whole).toBeGreaterThan(0.95 * Math.max(...parts));
  });
});

describe("the weight search of the hybrid model", () => {
  it("gives an uninformative model no weight, and a perfect model full weight", () => {
    const relevant = new Set([3]);
    const examples = [1, 2, 3].map((seed) => ({
      scores: [
        Float32Array.from({ length: 30 }, (_, item) => Math.sin(item * seed)),
        Float32Array.from({ length: 30 }, (_, item) => (item === 3 ? 3 : 0)),
        new Float32Array(30),
      ],
      known: new Uint32Array(),
      relevant,
    }));
    const weights = learnBlend(examples, [0, 0, 0], 10);
    expect(weights[0]).toBe(1);
    expect(weights[2]).toBe(0);
    for (const { scores } of examples) expect(topItems(blend(scores, weights), 1)).toEqual([3]);
  });
});

describe("the content model", () => {
  it("ranks items that share rare properties above items that share common properties", () => {
    const model = makeContentModel(
      [
        [0, 1],
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
      ].map((row) => Uint32Array.from(row)),
      5,
    );
    const scores = scoreContent(model, { items: Uint32Array.of(0), weights: Float32Array.of(1) });
    expect(topItems(scores, 2, [0])[0]).toBe(1);
    expect(scores[0]).toBeCloseTo(1, 5);
  });

  it("scores every item with zero for an empty history", () => {
    const model = makeContentModel([Uint32Array.of(0), Uint32Array.of(0)], 1);
    expect([
      ...scoreContent(model, { items: new Uint32Array(), weights: new Float32Array() }),
    ]).toEqual([0, 0]);
  });
});
