import { expect, test } from "vitest";
import { describeAlgorithms } from "./algorithms.ts";
import { ALGORITHMS } from "./contract.ts";
import { VARIATIONAL_DEFAULTS } from "./models/variational-autoencoder.ts";

const model = {
  version: "v",
  trainedAt: Date.UTC(2026, 2, 9),
  userCount: 12_345,
  itemCount: 900,
  quality: 0.2046,
};

test("the settings describe every recommendation algorithm with its training data and its quality", () => {
  const described = describeAlgorithms(model);
  expect(described.map(({ id }) => id)).toEqual([...ALGORITHMS]);
  for (const { trained } of described)
    expect(trained).toContain("Mar 9, 2026 with what 12,345 users watched of 900 videos");
  expect(described[0]?.trained).toContain("0.205");
});

test("the description of an algorithm says if its model is not trained yet, or if its accuracy was not measured", () => {
  for (const { trained } of describeAlgorithms(null)) expect(trained).toMatch(/^Not trained yet/);
  for (const { trained } of describeAlgorithms({ ...model, quality: null }))
    expect(trained).toContain("Accuracy not measured");
});

test("the description of the neural network states the size of its latent layer", () => {
  const neural = describeAlgorithms(null).find(({ id }) => id === "deep_learning");
  expect(neural?.what).toContain(`into ${VARIATIONAL_DEFAULTS.latent} numbers`);
});
