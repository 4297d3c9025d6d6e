import { trainModel } from "../../worker/domain/discovery/recommendations/train-model.ts";
import { createR2Storage } from "../../worker/platform/r2.ts";
import { demoDeps } from "./demo-deps.ts";
import type { Db } from "./seed-write.ts";

/** Runs the nightly training now, so that the feeds have a model in the first night too. */
export async function trainDemoModel(
  bucket: R2Bucket,
  { db, now }: { db: Db; now: number },
): Promise<void> {
  const deps = { ...demoDeps({ db, at: now }), storage: createR2Storage(bucket, null) };
  const trained = await trainModel(deps, { scheduledAt: now });
  // The product works without a model, so a first start goes on.
  if (!trained?.isPromoted) console.warn("The demo has no recommendation model: it is too weak.");
}
