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
      description: "Null while an encoder writes the file; known at the end.",
    }),
    partSize: z.int().meta({ description: "Bytes of every part but the last." }),
    parts: z.array(UploadedPart).meta({
      description: "The stored parts. A resumed upload sends only the others.",
    }),
  })
  .meta({ id: "Upload" });
export type UploadStatus = z.infer<typeof UploadStatus>;

export const StartedUpload = z
  .object({
    ...UploadStatus.shape,
    links: z
      .array(SignedPart)
      .meta({ description: "URLs for the next parts that are not stored." }),
  })
  .meta({ id: "StartedUpload" });
export type StartedUpload = z.infer<typeof StartedUpload>;

export const StoredFile = z.object({
  url: z.string().meta({ description: "Signed; supports byte ranges." }),
  expiresAt: Time,
  version: z.int().meta({ description: "Incremented when the file is replaced." }),
  name: z.string(),
  size: z.int(),
  type: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;
