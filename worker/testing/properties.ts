import fc from "fast-check";
import { inject } from "vitest";

/**
 * A fixed fast-check seed, so that a new failure comes from the change under test.
 * FAST_CHECK_SEED=<seed> repeats another seed of `npm run test:stress`.
 */
const SEED = 20_261_122;
const asked = inject("propertySeed");
fc.configureGlobal({ seed: asked === undefined ? SEED : Number(asked) });
