import { desc, eq } from "drizzle-orm";
import { models } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Artifact, unpackArtifact } from "./models/artifact.ts";

export interface LoadedModel extends Artifact {
  version: string;
  /** Row of each item in the matrices of the model, by content id. */
  rowOf: ReadonlyMap<string, number>;
}

export const modelKey = (version: string) => `models/${version}`;

/** Minimum time between two checks of an isolate for a newly promoted model, ms. */
const RECHECK_MS = 60_000;

const cached: { checkedAt: number; model: LoadedModel | null } = {
  checkedAt: Number.NEGATIVE_INFINITY,
  model: null,
};

export function forgetModel(): void {
  cached.checkedAt = Number.NEGATIVE_INFINITY;
}

/**
 * Returns the model that ranks the feeds. Null if the model cannot be read: feeds must not fail.
 */
export async function loadModel(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
): Promise<LoadedModel | null> {
  if (deps.now() - cached.checkedAt < RECHECK_MS && deps.now() >= cached.checkedAt)
    return cached.model;
  const promoted = await deps.db
    .select({ version: models.version })
    .from(models)
    .where(eq(models.state, "promoted"))
    .orderBy(desc(models.promotedAt))
    .limit(1)
    .get();
  if (promoted?.version !== cached.model?.version)
    cached.model = promoted ? await readModel(deps, promoted.version) : null;
  cached.checkedAt = deps.now();
  return cached.model;
}

/** Reads a stored model. If the model cannot be read, returns null and logs a warning. */
export async function readModel(
  deps: Pick<Deps, "storage" | "log">,
  version: string,
): Promise<LoadedModel | null> {
  const object = await deps.storage.get(modelKey(version));
  if (!object) {
    deps.log.error("the promoted model has no object", new Error(modelKey(version)), { version });
    return null;
  }
  try {
    const artifact = await unpackArtifact(await new Response(object.body).arrayBuffer());
    return {
      ...artifact,
      version,
      rowOf: new Map(artifact.contentIds.map((id, row) => [id, row])),
    };
  } catch (error) {
    deps.log.error("the promoted model cannot be read", error, { version });
    return null;
  }
}
