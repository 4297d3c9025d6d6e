import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { REMOVAL_REASONS } from "./contract-rules.ts";

export const OfflineOffer = z.object({
  choices: z
    .array(
      z.object({
        quality: z.string(),
        height: z.number().nullable(),
        bytes: z.int().meta({ description: "Size of the video and audio together, in bytes." }),
      }),
    )
    .meta({ description: "Renditions that can be downloaded, best quality first." }),
  refusal: z.string().nullable().meta({
    description: "The reason why the video can't be downloaded. Null if it can.",
  }),
});
export type OfflineOffer = z.infer<typeof OfflineOffer>;

/** Permission to watch one video offline on one device. All times are by the server's clock. */
export const OfflineGrant = z.object({
  videoId: z.string(),
  issuedAt: Time,
  expiresAt: Time,
  token: z.string().meta({
    description:
      "The signed permission, `<base64url JSON>.<base64url Ed25519 signature>`. The device verifies it before playback.",
  }),
});
export type OfflineGrant = z.infer<typeof OfflineGrant>;

export const OfflineSync = z.object({
  grants: z.array(OfflineGrant),
  gone: z
    .array(z.object({ videoId: z.string(), reason: z.enum(REMOVAL_REASONS) }))
    .meta({ description: "Downloads that the device must delete, and why." }),
});
export type OfflineSync = z.infer<typeof OfflineSync>;

export const RevokedGrants = z.object({
  revoked: z.int().meta({ description: "Number of downloads that were revoked." }),
});
