import * as z from "zod";
import { CategorySlug } from "../domain/videos/contract.ts";
import { getWatchableVideo, listVideos, pageEnd } from "../domain/videos/queries.ts";
import { type Api, parseInput, route } from "./route.ts";

const ListQuery = z.object({
  category: CategorySlug.optional(),
  creatorId: z.string().min(1).max(60).optional(),
  before: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export function mountVideos(api: Api): void {
  route(api, "GET /api/videos", async ({ c, ctx }) => {
    const query = parseInput(ListQuery, c.req.query());
    const list = await listVideos(ctx, query);
    const last = list.length === query.limit ? list.at(-1) : undefined;
    if (last) {
      const next = new URL(c.req.url);
      next.searchParams.set("before", pageEnd(last));
      c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
    }
    return c.json(list);
  });

  route(api, "GET /api/videos/:videoId", async ({ c, ctx, actor }) => {
    return c.json(await getWatchableVideo(ctx, { videoId: c.req.param("videoId") ?? "", actor }));
  });
}
