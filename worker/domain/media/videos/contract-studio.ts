import * as z from "zod";
import type { CommentPolicy } from "../../accounts/users/contract-settings.ts";
import { VISIBILITIES, type Visibility } from "../../accounts/visibility/contract.ts";
import type { CategorySlug } from "./contract.ts";
import {
  type EmbedPolicy,
  VIDEO_KINDS,
  type VideoKind,
  type VideoState,
} from "./contract-states.ts";

export const RESTORE_WITHIN_MS = 7 * 86_400_000;
export const SCHEDULE_MAX_MS = 365 * 86_400_000;

/** The state of a video for its owner. A draft with a publication time is "scheduled". */
export type ContentState = VideoState | "scheduled";

export interface StudioHeader {
  id: string;
  title: string;
  fileName: string | null;
  state: ContentState;
  visibility: Visibility;
  kind: VideoKind;
  thumbnail: string | null;
  /** Whole seconds. 0 if the duration is unknown. */
  duration: number;
  processing: number;
  hasMedia: boolean;
  isReplay: boolean;
  scheduledAt: number | null;
  publishedAt: number | null;
  removedAt: number | null;
  /** The staff decision that removed the video. The owner then cannot restore the video. */
  decisionId: string | null;
  createdAt: number;
}

export interface ContentRow extends StudioHeader {
  category: CategorySlug | null;
  tags: string[];
  views: number;
  comments: number;
  likes: number;
  version: number;
}

export interface EditableDetails {
  title: string;
  description: string;
  category: CategorySlug | null;
  tags: string[];
  visibility: Visibility;
  language: string | null;
  /** If null, the channel's comment policy applies. */
  commentPolicy: CommentPolicy | null;
  paidPromotion: boolean;
  embedPolicy: EmbedPolicy;
  embedDomains: string[];
}

export interface EditableVideo {
  id: string;
  details: EditableDetails;
  version: number;
  state: Exclude<ContentState, "removed">;
  kind: VideoKind;
  hasMedia: boolean;
  scheduledAt: number | null;
  /** Signed source URLs for choosing a frame as poster. Null without a file, and for a picture. */
  media: { original: string | null; originalType: string | null; master: string } | null;
  poster: string | null;
  /** Brand of a brand deal, whose label is shown even if `paidPromotion` is false. */
  paidPartner: string | null;
  channelCommentPolicy: CommentPolicy;
}

export const CONTENT_FILTERS = [
  "draft",
  "processing",
  "scheduled",
  "published",
  "removed",
] as const;
export const CONTENT_SORTS = ["newest", "oldest", "views", "comments", "likes"] as const;

/** Query parameters of the content list. Invalid values are ignored. */
export const ContentQuery = z.object({
  q: z
    .string()
    .transform((q) => q.trim().slice(0, 100))
    .catch(""),
  state: z.enum(CONTENT_FILTERS).optional().catch(undefined),
  visibility: z.enum(VISIBILITIES).optional().catch(undefined),
  kind: z.enum(VIDEO_KINDS).optional().catch(undefined),
  sort: z.enum(CONTENT_SORTS).catch("newest"),
  after: z.string().optional().catch(undefined),
  before: z.string().optional().catch(undefined),
});
export type ContentQuery = z.output<typeof ContentQuery>;

export interface ContentPage {
  rows: ContentRow[];
  next: string | null;
  previous: string | null;
}
