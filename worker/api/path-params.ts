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
  videoId: id("vid", "A video's id."),
  uploadId: id("upl", "An upload's id."),
  playbackId: id("play", "A playback's id, from POST /api/videos/{videoId}/playback."),
  commentId: id("cmt", "A comment's id."),
  playlistId: z
    .string()
    .regex(/^(pl_[\w-]{1,60}|watch-later|liked)$/)
    .meta({ description: "A playlist's id, or watch-later or liked for one's own." }),
  creatorId: id("usr", "A creator's user id."),
  userId: id("usr", "A person's user id."),
  dealId: id("deal", "A brand deal's id."),
  keyId: id("key", "An API key's id, from GET /api/api-keys."),
  exportId: id("exp", "The id of a copy of one's data."),
  streamId: id("str", "A stream's id."),
  contentId: z
    .string()
    .regex(/^(vid|str)_[\w-]{1,60}$/)
    .meta({ description: "A video's or a stream's id." }),
  type: z.string().max(40).meta({ description: "video or stream." }),
  language: z
    .string()
    .max(40)
    .meta({ description: "A language as BCP 47 has it, such as en or pt-BR." }),
  name: z.string().max(20).meta({ description: "A rendition: 1080p, 720p, 480p, 360p or audio." }),
  picture: z.enum(["avatar", "banner"]).meta({ description: "avatar or banner." }),
  subjectType: z.enum(HIDDEN_TYPES).meta({ description: "video, creator, category or stream." }),
  subjectId: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/)
    .meta({ description: "An id; of a category, its slug." }),
  channel: z
    .string()
    .regex(/^@[a-z0-9_]{1,40}$/)
    .meta({ description: "A channel's name with its @." }),
  sitemap: z.string().max(40).meta({ description: "As /sitemap.xml names it." }),
  provider: z.string().max(20).meta({ description: "google or apple." }),
  invoiceId: z
    .string()
    .regex(/^in_\w{1,80}$/)
    .meta({ description: "An invoice's id, from GET /api/subscriptions/invoices." }),
  promptId: id("prm", "A kept prompt's id, from POST /api/prompts/optimize."),
  tipId: id("tip", "A tip's id."),
  requestId: id("sup", "The id of a request to support."),
  version: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/)
    .meta({ description: "A model's version, from GET /api/admin/models." }),
  token: secret("A signed, short-lived token, from the call that hands out the address."),
  streamKey: secret("A creator's stream key, from GET /api/stream-key."),
};
