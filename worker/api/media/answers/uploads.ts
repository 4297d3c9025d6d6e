import * as z from "zod";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import type {
  SignedPart,
  StartedUpload,
  StoredFile,
  UploadedPart,
  UploadStatus,
} from "../../../domain/media/uploads/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const UploadedPartAnswer = answerOf<UploadedPart>()(
  z.object({ partNumber: z.int(), etag: z.string(), size: z.int() }),
);

const SignedPartAnswer = answerOf<SignedPart>()(z.object({ partNumber: z.int(), url: z.string() }));
const status = {
  id: z.string(),
  videoId: z.string(),
  purpose: z.enum(["original", "replacement", "rendition"]),
  rendition: z.string().nullable(),
  state: z.enum(["open", "completed", "aborted"]),
  fileName: z.string(),
  size: z.int().nullable().meta({ description: "Null while an encoder still writes." }),
  partSize: z.int().meta({ description: "Bytes of every part but the last." }),
  parts: z.array(UploadedPartAnswer).meta({ description: "What is stored already." }),
};

export const UploadAnswer = answerOf<UploadStatus>()(z.object(status).meta({ id: "Upload" }));

export const StartedUploadAnswer = answerOf<StartedUpload>()(
  z
    .object({
      ...status,
      links: z
        .array(SignedPartAnswer)
        .meta({ description: "Addresses for the next parts that are not stored." }),
    })
    .meta({ id: "StartedUpload" }),
);

export const SignedPartsWrapped = z.object({ parts: z.array(SignedPartAnswer) });

export const StoredFileAnswer = answerOf<StoredFile>()(
  z.object({
    url: z.string(),
    expiresAt: Time,
    version: z.int().meta({ description: "Goes up when the file is replaced." }),
    name: z.string(),
    size: z.int(),
    type: z.string(),
  }),
);
