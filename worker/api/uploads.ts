import { abortUpload } from "../domain/uploads/abort-upload.ts";
import { completeUpload } from "../domain/uploads/complete-upload.ts";
import { CompleteUploadInput, SignPartsInput, StartUploadInput } from "../domain/uploads/contract.ts";
import { getUpload } from "../domain/uploads/queries.ts";
import { receivePart } from "../domain/uploads/receive-part.ts";
import { signParts } from "../domain/uploads/sign-parts.ts";
import { startUpload } from "../domain/uploads/start-upload.ts";
import { type Api, readJson, route } from "./route.ts";

export function mountUploads(api: Api): void {
  route(api, "POST /api/uploads", async ({ c, ctx, actor }) => {
    const input = await readJson(c, StartUploadInput);
    return c.json(await startUpload(ctx, { ...input, ownerId: actor.id, plan: actor.plan }), 201);
  });

  route(api, "GET /api/uploads/:uploadId", async ({ c, ctx, actor }) =>
    c.json(await getUpload(ctx, { uploadId: c.req.param("uploadId"), ownerId: actor.id })),
  );

  route(api, "POST /api/uploads/:uploadId/parts", async ({ c, ctx, actor }) => {
    const input = await readJson(c, SignPartsInput);
    return c.json({ parts: await signParts(ctx, { ...input, uploadId: c.req.param("uploadId"), ownerId: actor.id }) });
  });

  route(api, "POST /api/uploads/:uploadId/complete", async ({ c, ctx, actor }) => {
    const input = await readJson(c, CompleteUploadInput);
    return c.json(await completeUpload(ctx, { ...input, uploadId: c.req.param("uploadId"), ownerId: actor.id }));
  });

  route(api, "DELETE /api/uploads/:uploadId", async ({ c, ctx, actor }) => {
    await abortUpload(ctx, { uploadId: c.req.param("uploadId"), ownerId: actor.id });
    return c.json({ ok: true });
  });

  route(api, "PUT /upload-parts/:token", async ({ c, ctx }) => {
    const stated = c.req.header("Content-Length");
    const length = stated !== undefined && /^\d{1,15}$/.test(stated) ? Number(stated) : null;
    const part = await receivePart(ctx, { token: c.req.param("token"), length, body: c.req.raw.body });
    // As S3 answers, so that one client serves both.
    return c.body(null, 200, { ETag: `"${part.etag}"` });
  });
}
