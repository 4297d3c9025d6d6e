import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";

const UserRef = z.object({ id: z.string(), username: z.string() });

/** An entry of the audit log. */
export const ActionLine = z.object({
  id: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  reason: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: Time,
  staff: UserRef,
  user: UserRef.nullable(),
});
export type ActionLine = z.infer<typeof ActionLine>;
