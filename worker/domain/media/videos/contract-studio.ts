import * as z from "zod";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import type { CategorySlug } from "./contract.ts";
import type { StudioHeader } from "./contract-api-studio.ts";
import { VIDEO_KINDS } from "./contract-states.ts";

export type {
  ContentState,
  EditableDetails,
  EditableVideo,
  StudioHeader,
} from "./contract-api-studio.ts";

export const RESTORE_WITHIN_MS = 7 * 86_400_000;
export const SCHEDULE_MAX_MS = 365 * 86_400_000;

export interface ContentRow extends StudioHeader {
  category: CategorySlug | null;
  tags: string[];
  views: number;
  comments: number;
  likes: number;
  version: number;
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
