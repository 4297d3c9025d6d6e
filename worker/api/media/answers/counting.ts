import * as z from "zod";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { ACT_VERDICTS } from "../../../domain/media/counting/contract.ts";
import type {
  FollowReceipt,
  FollowReceiptPage,
} from "../../../domain/media/counting/contract-receipts.ts";
import { answerOf } from "../../answers/answer.ts";

const FollowReceiptAnswer = answerOf<FollowReceipt>()(
  z.object({
    id: z.string(),
    at: Time,
    follower: z.object({ username: z.string(), name: z.string() }),
    verdict: z
      .enum(ACT_VERDICTS)
      .nullable()
      .meta({ description: "Null until the UTC day of the follow is over." }),
    takenBackAt: Time.nullable().meta({
      description: "When a follow that had counted was taken back.",
    }),
  }),
);

export const FollowReceiptsAnswer = answerOf<FollowReceiptPage>()(
  z
    .object({
      followers: z.int(),
      verified: z.int().meta({ description: "Followers that pay and make eligible." }),
      verdicts: z.array(
        z.object({ verdict: z.enum([...ACT_VERDICTS, "pending"]), follows: z.int() }),
      ),
      receipts: z.array(FollowReceiptAnswer),
      next: z.string().nullable().meta({ description: "`before` of the next page." }),
    })
    .meta({ id: "FollowReceipts" }),
);
