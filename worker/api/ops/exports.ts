import { isActorValid } from "../../domain/accounts/readers/readers.ts";
import { getExportFile } from "../../domain/ops/exports/request-export.ts";
import { serveObject } from "../../http/serve-object.ts";
import { type Api, route } from "../route.ts";

export function mountExports(api: Api): void {
  const fileSpec = {
    summary: "Download the ZIP file of your data export; requires recently confirmed identity",
    gives: ["application/zip"],
  };
  route(api, "GET /api/exports/:exportId/file", fileSpec, async ({ c, ctx, actor, params }) => {
    const { key, fileName } = await getExportFile(ctx, { ...params, actor });
    const response = await serveObject(ctx, c.req.raw, {
      key,
      type: "application/zip",
      cacheControl: "private, no-store",
      // Ends the download when the session is revoked, because the session could be stolen.
      holds: () => isActorValid(ctx, actor),
    });
    const headers = new Headers(response.headers);
    headers.set("Content-Disposition", `attachment; filename="${fileName}"`);
    return new Response(response.body, { status: response.status, headers });
  });
}
