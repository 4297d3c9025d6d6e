import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { ACT_VERDICTS } from "./contract.ts";

/** A follow as the channel's creator may see it, without private data of the follower. */
export const FollowReceipt = z.object({
  id: z.string(),
  at: Time,
  follower: z.object({ username: z.string(), name: z.string() }),
  verdict: z
    .enum(ACT_VERDICTS)
    .nullable()
    .meta({ description: "Null until the UTC day of the follow is over." }),
  takenBackAt: Time.nullable().meta({
    description: "Time when a follow that had counted was taken back.",
  }),
});
export type FollowReceipt = z.infer<typeof FollowReceipt>;

export const FollowReceiptPage = z
  .object({
    followers: z.int().meta({ description: "The follower count on the public channel page." }),
    verified: z.int().meta({ description: "Followers that pay and make the creator eligible." }),
    verdicts: z.array(
      z.object({ verdict: z.enum([...ACT_VERDICTS, "pending"]), follows: z.int() }),
    ),
    receipts: z.array(FollowReceipt),
    next: z.string().nullable().meta({ description: "Pass it as `before` for the next page." }),
  })
  .meta({ id: "FollowReceipts" });
export type FollowReceiptPage = z.infer<typeof FollowReceiptPage>;
