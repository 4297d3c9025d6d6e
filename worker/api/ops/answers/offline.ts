import * as z from "zod";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import type {
  OfflineGrant,
  OfflineOffer,
  SyncAnswer,
} from "../../../domain/ops/offline/contract.ts";
import { GONE_REASONS, type GoneReason } from "../../../domain/ops/offline/contract-rules.ts";
import { answerOf } from "../../answers/answer.ts";

export const OfflineOfferAnswer = answerOf<OfflineOffer>()(
  z.object({
    choices: z.array(
      z.object({
        quality: z.string(),
        height: z.number().nullable(),
        bytes: z.int().meta({ description: "Picture and sound together." }),
      }),
    ),
    refusal: z.string().nullable().meta({ description: "Why there is nothing to choose." }),
  }),
);

export const OfflineGrantAnswer = answerOf<OfflineGrant>()(
  z.object({
    videoId: z.string(),
    issuedAt: Time,
    expiresAt: Time,
    token: z.string().meta({ description: "What the device checks before it plays." }),
  }),
);

const reasons = Object.keys(GONE_REASONS) as [GoneReason, ...GoneReason[]];

export const OfflineSyncAnswer = answerOf<SyncAnswer>()(
  z.object({
    grants: z.array(OfflineGrantAnswer),
    gone: z.array(z.object({ videoId: z.string(), reason: z.enum(reasons) })),
  }),
);
