import * as z from "zod";
import { CategorySlug } from "../domain/videos/contract.ts";
import { getWatchableVideo, listVideos } from "../domain/videos/queries.ts";
import { type Api, parseInput, route } from "./route.ts";

const ListQuery = z.object({
  category: CategorySlug.optional(),
  before: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export function mountVideos(api: Api): void {
  route(api, "GET /api/videos", async ({ c, ctx }) => c.json(await listVideos(ctx, parseInput(ListQuery, c.req.query()))));

  route(api, "GET /api/videos/:videoId", async ({ c, ctx, actor }) => {
    return c.json(await getWatchableVideo(ctx, { videoId: c.req.param("videoId") ?? "", actor }));
  });
}
