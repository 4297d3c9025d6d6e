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

/** How long a removed video can be brought back, ms. */
export const RESTORE_WITHIN_MS = 7 * 86_400_000;
/** How far ahead a draft can be scheduled, ms. */
export const SCHEDULE_MAX_MS = 365 * 86_400_000;

/** What a video is to its owner: a draft with a time is scheduled. */
export type ContentState = VideoState | "scheduled";

/**
 * A video's place in the studio: what stands above its tabs. Times in milliseconds since the epoch.
 */
export interface StudioHeader {
  id: string;
  /** Empty where its owner gave none. */
  title: string;
  /** What stands for the title where there is none: the name of its file. */
  fileName: string | null;
  state: ContentState;
  visibility: Visibility;
  kind: VideoKind;
  /** Signed; null without a picture, and once removed. */
  thumbnail: string | null;
  /** Whole seconds, 0 while unknown. */
  duration: number;
  /** Smaller versions that are still to come. */
  processing: number;
  /** Its file is stored: it can be played. */
  hasMedia: boolean;
  /** The recording of a stream: it can be trimmed. */
  isReplay: boolean;
  scheduledAt: number | null;
  publishedAt: number | null;
  removedAt: number | null;
  /**
   * Staff removed it, by this decision: its owner reads why at /decisions and cannot bring it back.
   */
  decisionId: string | null;
  createdAt: number;
}

/** A row of the content list. */
export interface ContentRow extends StudioHeader {
  category: CategorySlug | null;
  tags: string[];
  views: number;
  comments: number;
  likes: number;
  /** For changes that must not overwrite others (ChangeVideoInput). */
  version: number;
}

/** All that the edit page changes. */
export interface EditableDetails {
  title: string;
  description: string;
  category: CategorySlug | null;
  tags: string[];
  visibility: Visibility;
  language: string | null;
  /** Null: as the channel says. */
  commentPolicy: CommentPolicy | null;
  paidPromotion: boolean;
  embedPolicy: EmbedPolicy;
  embedDomains: string[];
}

/** A video on its edit page. */
export interface EditableVideo {
  id: string;
  details: EditableDetails;
  version: number;
  state: Exclude<ContentState, "removed">;
  kind: VideoKind;
  hasMedia: boolean;
  scheduledAt: number | null;
  /**
   * Where its owner's page takes frames from, signed; null while there is no file, and for a
   * picture.
   */
  media: { original: string | null; originalType: string | null; master: string } | null;
  poster: string | null;
  /** The brand whose deal it delivers: its label stands whatever the details say. */
  paidPartner: string | null;
  /** What the channel says of comments, where this video says nothing. */
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

/** The address of the content list. What is not understood is as if it were not there. */
export const ContentQuery = z.object({
  q: z
    .string()
    .transform((q) => q.trim().slice(0, 100))
    .catch(""),
  state: z.enum(CONTENT_FILTERS).optional().catch(undefined),
  visibility: z.enum(VISIBILITIES).optional().catch(undefined),
  kind: z.enum(VIDEO_KINDS).optional().catch(undefined),
  sort: z.enum(CONTENT_SORTS).catch("newest"),
  /** The end of the page before, or the beginning of the page after. */
  after: z.string().optional().catch(undefined),
  before: z.string().optional().catch(undefined),
});
export type ContentQuery = z.output<typeof ContentQuery>;

export interface ContentPage {
  rows: ContentRow[];
  /** For `after` and `before`; null at the ends. */
  next: string | null;
  previous: string | null;
}
