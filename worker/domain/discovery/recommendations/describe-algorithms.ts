import { desc, eq } from "drizzle-orm";
import { models } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type AlgorithmDescription, describeAlgorithms } from "./algorithms.ts";

/** Describes the algorithms of the settings with the quality of the current model. */
export async function readAlgorithms(
  { db }: Pick<Deps, "db">,
  format: { timeZone?: string } = {},
): Promise<AlgorithmDescription[]> {
  const model = await db
    .select()
    .from(models)
    .where(eq(models.state, "promoted"))
    .orderBy(desc(models.promotedAt))
    .limit(1)
    .get();
  return describeAlgorithms(model ?? null, format);
}
