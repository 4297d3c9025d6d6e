import * as z from "zod";
import { openApiDocument } from "./openapi.ts";
import { type Api, route } from "./route.ts";

export function mountReference(api: Api): void {
  const spec = { summary: "This API in OpenAPI 3.1; /api/docs shows it to people", answer: z.looseObject({ openapi: z.literal("3.1.0") }) };
  route(api, "GET /api/openapi.json", spec, ({ c, ctx }) =>
    c.json(openApiDocument(ctx.config.appOrigin), 200, { "Cache-Control": "public, max-age=300" }),
  );
}
