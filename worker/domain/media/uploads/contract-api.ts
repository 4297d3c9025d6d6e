import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { UPLOAD_PURPOSES, UPLOAD_STATES } from "./contract.ts";

export const UploadedPart = z.object({ partNumber: z.int(), etag: z.string(), size: z.int() });
export type UploadedPart = z.infer<typeof UploadedPart>;

export const SignedPart = z.object({ partNumber: z.int(), url: z.string() });
export type SignedPart = z.infer<typeof SignedPart>;

export const SignedParts = z.object({ parts: z.array(SignedPart) });
export type SignedParts = z.infer<typeof SignedParts>;

export const UploadStatus = z
  .object({
    id: z.string(),
    videoId: z.string(),
    purpose: z.enum(UPLOAD_PURPOSES),
    rendition: z.string().nullable(),
    state: z.enum(UPLOAD_STATES),
    fileName: z.string(),
    size: z.int().nullable().meta({
      description: "Size of the file, in bytes. Null while an encoder is still writing the file.",
    }),
    partSize: z.int().meta({ description: "Size of each part except the last, in bytes." }),
    parts: z.array(UploadedPart).meta({
      description:
        "Parts that are already stored. To resume the upload, send only the missing parts.",
    }),
  })
  .meta({ id: "Upload" });
export type UploadStatus = z.infer<typeof UploadStatus>;

export const StartedUpload = z
  .object({
    ...UploadStatus.shape,
    links: z.array(SignedPart).meta({ description: "Upload URLs for the next missing parts." }),
  })
  .meta({ id: "StartedUpload" });
export type StartedUpload = z.infer<typeof StartedUpload>;

export const StoredFile = z.object({
  url: z.string().meta({ description: "Signed URL of the file. Supports byte ranges." }),
  expiresAt: Time,
  version: z
    .int()
    .meta({ description: "Version of the file. Incremented when the file is replaced." }),
  name: z.string(),
  size: z.int(),
  type: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;
