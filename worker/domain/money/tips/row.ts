import type { tips } from "../../../db/schema.ts";

export type TipRow = typeof tips.$inferSelect;
