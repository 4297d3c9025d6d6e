import * as z from "zod";
import { HIDDEN_TYPES } from "../domain/accounts/hidden/contract.ts";
import type { IdPrefix } from "../domain/deps.ts";
import type { ApiRoute } from "../http/route-registry.ts";

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

export type ParamOf<R extends ApiRoute> = R extends ApiRoute ? NamesIn<R> : never;

const id = (prefix: IdPrefix, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[\\w-]{1,60}$`))
    .meta({ description });
/** A secret path parameter. The handler validates it, so that all rejections look the same. */
const secret = (description: string) => z.string().min(1).max(2000).meta({ description });

/** Format of each path parameter. The response for a value in another format is a 404. */
export const PATH_PARAMS: Record<ParamOf<ApiRoute>, z.ZodType<string, string>> = {
  videoId: id("vid", "The ID of the video."),
  uploadId: id("upl", "The ID of the upload."),
  playbackId: id("play", "The ID of the playback, from POST /api/videos/{videoId}/playback."),
  commentId: id("cmt", "The ID of the comment."),
  playlistId: z
    .string()
    .regex(/^(pl_[\w-]{1,60}|watch-later|liked)$/)
    .meta({
      description:
        "The ID of the playlist, or `watch-later` or `liked` for your built-in playlists.",
    }),
  creatorId: id("usr", "The user ID of the creator."),
  userId: id("usr", "The ID of the user."),
  dealId: id("deal", "The ID of the brand deal."),
  keyId: id("key", "The ID of the API key, from GET /api/api-keys."),
  exportId: id("exp", "The ID of your data export."),
  streamId: id("str", "The ID of the stream."),
  contentId: z
    .string()
    .regex(/^(vid|str)_[\w-]{1,60}$/)
    .meta({ description: "The ID of the video or stream." }),
  type: z.string().max(40).meta({ description: "The type of the content: video or stream." }),
  language: z.string().max(40).meta({ description: "A BCP 47 language tag, such as en or pt-BR." }),
  name: z
    .string()
    .max(20)
    .meta({ description: "The name of the rendition: 1080p, 720p, 480p, 360p or audio." }),
  picture: z
    .enum(["avatar", "banner"])
    .meta({ description: "The profile image: avatar or banner." }),
  subjectType: z
    .enum(HIDDEN_TYPES)
    .meta({ description: "The type of the subject: video, creator, category or stream." }),
  subjectId: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/)
    .meta({ description: "The ID of the subject; for a category, its slug." }),
  channel: z
    .string()
    .regex(/^@[a-z0-9_]{1,40}$/)
    .meta({ description: "The username of the channel, with the @ sign." }),
  sitemap: z
    .string()
    .max(40)
    .meta({ description: "The file name of the sitemap, from /sitemap.xml." }),
  provider: z.string().max(20).meta({ description: "The sign-in provider: google or apple." }),
  invoiceId: z
    .string()
    .regex(/^in_\w{1,80}$/)
    .meta({ description: "The ID of the invoice, from GET /api/subscriptions/invoices." }),
  promptId: id("prm", "The ID of the prompt, from POST /api/prompts/optimize."),
  tipId: id("tip", "The ID of the tip."),
  requestId: id("sup", "The ID of the support request."),
  version: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/)
    .meta({ description: "The version of the model, from GET /api/admin/models." }),
  token: secret("A signed, short-lived token, part of the URL that another operation returned."),
  streamKey: secret("The stream key of the creator, from GET /api/stream-key."),
};
