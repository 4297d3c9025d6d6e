import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { ACT_VERDICTS } from "./contract.ts";

/** A follow as the channel's creator may see it, without private data of the follower. */
export const FollowReceipt = z.object({
  id: z.string(),
  at: Time,
  follower: z
    .object({ username: z.string(), name: z.string() })
    .nullable()
    .meta({ description: "Null if the account is suspended or closed." }),
  verdict: z.enum(ACT_VERDICTS).nullable().meta({
    description: "Whether the follow counted, and if not, why. Null until the end of its UTC day.",
  }),
  takenBackAt: Time.nullable().meta({
    description: "Time at which a counted follow was reversed.",
  }),
});
export type FollowReceipt = z.infer<typeof FollowReceipt>;

export const FollowReceiptPage = z
  .object({
    followers: z.int().meta({ description: "The follower count shown on the channel page." }),
    verified: z.int().meta({
      description: "Number of verified followers, which count toward earnings and eligibility.",
    }),
    verdicts: z.array(
      z.object({ verdict: z.enum([...ACT_VERDICTS, "pending"]), follows: z.int() }),
    ),
    receipts: z.array(FollowReceipt),
    next: z
      .string()
      .nullable()
      .meta({ description: "Cursor for the next page. Pass it as `before`." }),
  })
  .meta({ id: "FollowReceipts" });
export type FollowReceiptPage = z.infer<typeof FollowReceiptPage>;
