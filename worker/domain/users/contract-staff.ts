import * as z from "zod";

const REASON_MAX = 500;

/** The body of POST /api/admin/users/:userId/suspend and /restore. */
export const StaffActionInput = z.strictObject({
  reason: z.string().trim().min(3, "Say why, for the record").max(REASON_MAX, `At most ${REASON_MAX} characters`),
});
export type StaffActionInput = z.output<typeof StaffActionInput>;
