import { describe, expect, it } from "vitest";
import { countPerItem, historyOf } from "./interactions.ts";
import { plantHistories } from "./planted.ts";
import { ndcg, topItems } from "./ranking.ts";
import {
  scoreVariational,
  trainVariational,
  VARIATIONAL_DEFAULTS,
} from "./variational-autoencoder.ts";

const planted = plantHistories({ users: 300, items: 120, tastes: 8, length: 16, seed: 6 });
const OPTIONS = { ...VARIATIONAL_DEFAULTS, hidden: 40, latent: 16, epochs: 30 };

describe("the variational autoencoder", () => {
  it("reduces its loss over the epochs", () => {
    const losses: number[] = [];
    trainVariational(
      planted.interactions,
      { ...OPTIONS, epochs: 12 },
      (_, __, loss) => losses.push(loss) > 0,
    );
    expect(losses.at(-1)).toBeLessThan(0.97 * (losses[0] ?? 0));
  });

  it("ranks items that fit the user's tastes better than a popularity ranking does", () => {
    const model = trainVariational(planted.interactions, OPTIONS);
    const popular = Float32Array.from(countPerItem(planted.interactions));
    const quality = (rank: (user: number) => Float32Array) =>
      planted.next.reduce(
        (sum, relevant, user) =>
          sum +
          ndcg(topItems(rank(user), 10, historyOf(planted.interactions, user).items), relevant, 10),
        0,
      );
    expect(
      quality((user) => scoreVariational(model, historyOf(planted.interactions, user))),
    ).toBeGreaterThan(1.3 * quality(() => popular));
  });

  it("two trainings with the same seed give identical models", () => {
    const options = { ...OPTIONS, epochs: 2 };
    const [one, two] = [
      trainVariational(planted.interactions, options),
      trainVariational(planted.interactions, options),
    ];
    expect(one).toEqual(two);
    expect(trainVariational(planted.interactions, { ...options, seed: 2 })).not.toEqual(one);
  });

  it("stops its training when the callback returns false", () => {
    let epochs = 0;
    trainVariational(planted.interactions, OPTIONS, () => ++epochs < 3);
    expect(epochs).toBe(3);
  });
});
