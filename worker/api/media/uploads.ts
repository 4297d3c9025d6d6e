import { t } from "#i18n/t.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { abortUpload } from "../../domain/media/uploads/abort-upload.ts";
import { completeUpload } from "../../domain/media/uploads/complete-upload.ts";
import {
  CompleteUploadInput,
  MIB,
  PICTURE_MAX_MB,
  SetPictureInput,
  SignPartsInput,
  StartUploadInput,
} from "../../domain/media/uploads/contract.ts";
import {
  SignedParts,
  StartedUpload,
  StoredFile,
  UploadStatus,
} from "../../domain/media/uploads/contract-api.ts";
import { getUpload } from "../../domain/media/uploads/queries.ts";
import { receivePart } from "../../domain/media/uploads/receive-part.ts";
import { setPicture } from "../../domain/media/uploads/set-image.ts";
import { openPartLink, signParts } from "../../domain/media/uploads/sign-parts.ts";
import { startUpload } from "../../domain/media/uploads/start-upload.ts";
import { getStoredFile } from "../../domain/media/uploads/stored-file.ts";
import { OwnVideoResponse } from "../../domain/media/videos/contract-api.ts";
import { getOwnVideo, requireOwnVideo } from "../../domain/media/videos/own-video.ts";
import { readBody } from "../../http/read-body.ts";
import { spendTargetBudget } from "../../http/spend-budget.ts";
import { type Api, route } from "../route.ts";

export function mountUploads(api: Api): void {
  const startSpec = {
    summary: "Start or continue the upload of a file for your video",
    body: StartUploadInput,
    answer: StartedUpload,
    status: 201,
  } as const;
  route(api, "POST /api/uploads", startSpec, async ({ c, ctx, actor, body }) =>
    c.json(await startUpload(ctx, { ...body, ownerId: actor.id, plan: actor.plan }), 201),
  );

  mountVideoFiles(api);
  mountStartedUpload(api);
  mountPart(api);
}

function mountVideoFiles(api: Api): void {
  const fileSpec = {
    summary: "Get a ten-minute link to your video's original file",
    answer: StoredFile,
  };
  route(api, "GET /api/videos/:videoId/file", fileSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getStoredFile(ctx, { ...params, ownerId: actor.id, sessionId: actor.sessionId })),
  );

  const imageSpec = {
    summary: "Turn your draft into an image post; image metadata is removed",
    query: SetPictureInput,
    bytes: ["image/jpeg", "image/png", "image/webp", "image/gif"],
    answer: OwnVideoResponse,
  };
  route(
    api,
    "PUT /api/videos/:videoId/picture",
    imageSpec,
    async ({ c, ctx, actor, params, query }) => {
      const ownVideo = { ...params, ownerId: actor.id };
      await requireOwnVideo(ctx, ownVideo);
      const image = await readBody(
        c.req.raw,
        PICTURE_MAX_MB * MIB,
        t("uploads.picture.tooLarge", { max: PICTURE_MAX_MB }),
      );
      await setPicture(ctx, {
        ...ownVideo,
        plan: actor.plan,
        image,
        fileName: (query.name ?? "").replace(/[\p{Cc}\p{Surrogate}]/gu, ""),
      });
      return c.json({ video: await getOwnVideo(ctx, ownVideo) });
    },
  );
}

function mountStartedUpload(api: Api): void {
  const statusSpec = {
    summary: "Get the status and stored parts of an upload",
    answer: UploadStatus,
  };
  route(api, "GET /api/uploads/:uploadId", statusSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getUpload(ctx, { ...params, ownerId: actor.id })),
  );

  const signSpec = {
    summary: "Create signed URLs to upload parts to",
    body: SignPartsInput,
    answer: SignedParts,
  };
  route(
    api,
    "POST /api/uploads/:uploadId/parts",
    signSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json({
        parts: await signParts(ctx, { ...body, ...params, ownerId: actor.id, plan: actor.plan }),
      }),
  );

  const completeSpec = {
    summary: "Complete an upload by assembling its parts",
    body: CompleteUploadInput,
    answer: UploadStatus,
  };
  route(
    api,
    "POST /api/uploads/:uploadId/complete",
    completeSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(
        await completeUpload(ctx, { ...body, ...params, ownerId: actor.id, plan: actor.plan }),
      ),
  );

  const abortSpec = { summary: "Cancel an upload and delete its parts", answer: OkResponse };
  route(api, "DELETE /api/uploads/:uploadId", abortSpec, async ({ c, ctx, actor, params }) => {
    await abortUpload(ctx, { ...params, ownerId: actor.id });
    return c.json({ ok: true });
  });
}

function mountPart(api: Api): void {
  const partSpec = {
    summary: "Upload one part and get its ETag header",
    bytes: ["application/octet-stream"],
    gives: [],
  };
  route(api, "PUT /upload-parts/:token", partSpec, async ({ c, ctx, params }) => {
    const stated = c.req.header("Content-Length");
    const length = stated !== undefined && /^\d{1,15}$/.test(stated) ? Number(stated) : null;
    await openPartLink(ctx, params.token);
    await spendTargetBudget(ctx, "uploadPart", params.token);
    const part = await receivePart(ctx, { token: params.token, length, body: c.req.raw.body });
    // Responds like S3, so that clients upload parts to R2 and to this route in the same way.
    return c.body(null, 200, { ETag: `"${part.etag}"` });
  });
}
