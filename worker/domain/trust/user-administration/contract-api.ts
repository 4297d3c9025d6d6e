import * as z from "zod";
import { PLANS, ROLES } from "../../accounts/users/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";

export const UserMatch = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
  suspendedAt: Time.nullable(),
  createdAt: Time,
});
export type UserMatch = z.infer<typeof UserMatch>;
