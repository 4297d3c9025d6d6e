/** Runs the nightly training in workerd for bench/recs.ts, with the real D1 and R2. */
import { createDb } from "../../worker/db/client.ts";
import { trainModel } from "../../worker/domain/discovery/recommendations/train-model.ts";
import { createR2Storage } from "../../worker/platform/r2.ts";

const quietLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string, cause: unknown) => console.error(message, cause),
};

export default {
  async fetch(request: Request, env: { DB: D1Database; MEDIA: R2Bucket }): Promise<Response> {
    const scheduledAt = Number(new URL(request.url).searchParams.get("at"));
    const deps = {
      db: createDb(env.DB),
      storage: createR2Storage(env.MEDIA, null),
      now: () => Date.now(),
      log: quietLog,
    };
    return Response.json(await trainModel(deps, { scheduledAt }));
  },
};
