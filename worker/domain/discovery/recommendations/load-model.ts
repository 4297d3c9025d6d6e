import { desc, eq } from "drizzle-orm";
import { models } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Artifact, unpackArtifact } from "./models/artifact.ts";

export interface LoadedModel extends Artifact {
  version: string;
  /** Where each thing's row is. */
  rowOf: ReadonlyMap<string, number>;
}

export const modelKey = (version: string) => `models/${version}`;

/** How long an isolate trusts its answer to which model is promoted. */
const ASK_AGAIN_MS = 60_000;

const cached: { askedAt: number; model: LoadedModel | null } = {
  askedAt: Number.NEGATIVE_INFINITY,
  model: null,
};

/** This isolate asks again, as another model ranks now. */
export function forgetModel(): void {
  cached.askedAt = Number.NEGATIVE_INFINITY;
}

/**
 * The promoted model, kept in the isolate; null before there is one. One that cannot be read is as
 * if there were none: a feed without it is better than no feed.
 */
export async function loadModel(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
): Promise<LoadedModel | null> {
  if (deps.now() - cached.askedAt < ASK_AGAIN_MS && deps.now() >= cached.askedAt)
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
  cached.askedAt = deps.now();
  return cached.model;
}

/**
 * A kept model, promoted or not; null, and a line in the log, when there is none that can be read.
 */
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
