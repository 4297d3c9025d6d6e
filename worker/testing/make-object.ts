import { type TestUser, testContext } from "./factories.ts";

export type Shown = "public" | "private" | "draft";

/** Creates an object of `owner` in the database and returns its ID. */
export type Maker = (owner: TestUser, shown: Shown) => Promise<string>;

export const ctx = testContext();
export const stamps = () => ({ createdAt: ctx.now(), updatedAt: ctx.now() });
