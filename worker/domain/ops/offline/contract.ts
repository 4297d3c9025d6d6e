import * as z from "zod";
import { OFFLINE_LIMITS } from "../../accounts/plans/contract.ts";

const DeviceId = z.uuid().meta({
  description:
    "A UUID that identifies the device. The browser that stores the downloads generates it.",
});
const VideoId = z.string().regex(/^vid_[\w-]{1,60}$/);

export const GrantInput = z.object({
  videoId: VideoId,
  deviceId: DeviceId,
  quality: z
    .string()
    .regex(/^\d{3,4}p$/)
    .meta({
      description: "The name of the rendition to download, from GET /api/videos/{videoId}/offline.",
    }),
});
export type GrantInput = z.output<typeof GrantInput>;

export const SyncInput = z.object({
  deviceId: DeviceId,
  videos: z
    .array(
      z.object({
        videoId: VideoId,
        /** Total time watched offline since the download, ms. */
        watchedMs: z.int().min(0).max(31_536_000_000).default(0),
        /** Playback position, ms; null to keep the stored position. */
        positionMs: z.int().min(0).max(86_400_000).nullable().default(null),
      }),
    )
    .max(OFFLINE_LIMITS.videos),
});
export type SyncInput = z.output<typeof SyncInput>;

export const RevokeInput = z.object({
  deviceId: DeviceId,
  /** If `videoId` is missing, the permissions of all downloads on the device are revoked. */
  videoId: VideoId.optional(),
});
export type RevokeInput = z.output<typeof RevokeInput>;

export interface OfflineDevice {
  deviceId: string;
  name: string;
  lastSeenAt: number;
  /** `title` is null if the user no longer has access to the video. */
  videos: { videoId: string; title: string | null; quality: string; expiresAt: number }[];
}
