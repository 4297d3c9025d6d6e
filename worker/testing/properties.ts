import fc from "fast-check";
import { inject } from "vitest";

/**
 * In `npm test` the cases of property tests are the same each time: what fails there, fails for what was changed. The full
 * runs (`npm run test:security`, `test:money`) and FAST_CHECK_SEED=random draw others; a seed they print is run again by FAST_CHECK_SEED=<seed>.
 */
const SEED = 20_261_122;
const asked = inject("propertySeed");
if (asked !== "random") fc.configureGlobal({ seed: asked === undefined ? SEED : Number(asked) });
