import * as z from "zod";
import { COMMENT_POLICIES } from "../../accounts/users/contract-settings.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { CategorySlug } from "./contract.ts";
import { EMBED_POLICIES, VIDEO_KINDS, VIDEO_STATES } from "./contract-states.ts";

/** The state of a video for its owner. A draft with a publication time is "scheduled". */
const ContentState = z.enum([...VIDEO_STATES, "scheduled"]);
export type ContentState = z.infer<typeof ContentState>;

export const StudioHeader = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string().nullable(),
  state: ContentState,
  visibility: z.enum(VISIBILITIES),
  kind: z.enum(VIDEO_KINDS),
  thumbnail: z.string().nullable(),
  /** Whole seconds. 0 if the duration is unknown. */
  duration: z.int(),
  processing: z.int(),
  hasMedia: z.boolean(),
  isReplay: z.boolean(),
  scheduledAt: Time.nullable(),
  publishedAt: Time.nullable(),
  removedAt: Time.nullable(),
  /** The staff decision that removed the video. The owner then cannot restore the video. */
  decisionId: z.string().nullable(),
  createdAt: Time,
});
export type StudioHeader = z.infer<typeof StudioHeader>;

export const EditableDetails = z.object({
  title: z.string(),
  description: z.string(),
  category: CategorySlug.nullable(),
  tags: z.array(z.string()),
  visibility: z.enum(VISIBILITIES),
  language: z.string().nullable(),
  /** If null, the channel's comment policy applies. */
  commentPolicy: z.enum(COMMENT_POLICIES).nullable(),
  paidPromotion: z.boolean(),
  embedPolicy: z.enum(EMBED_POLICIES),
  embedDomains: z.array(z.string()),
});
export type EditableDetails = z.infer<typeof EditableDetails>;

export const EditableVideo = z.object({
  id: z.string(),
  details: EditableDetails,
  version: z.int(),
  state: ContentState.exclude(["removed"]),
  kind: z.enum(VIDEO_KINDS),
  hasMedia: z.boolean(),
  scheduledAt: Time.nullable(),
  /** Signed source URLs for choosing a frame as poster. Null without a file, and for a picture. */
  media: z
    .object({
      original: z.string().nullable(),
      originalType: z.string().nullable(),
      master: z.string(),
    })
    .nullable(),
  poster: z.string().nullable(),
  /** Brand of a brand deal, whose label is shown even if `paidPromotion` is false. */
  paidPartner: z.string().nullable(),
  channelCommentPolicy: z.enum(COMMENT_POLICIES),
});
export type EditableVideo = z.infer<typeof EditableVideo>;
