import { and, count, eq } from "drizzle-orm";
import { knownDevices, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { describeDevice } from "../sessions/describe-device.ts";
import { hashSecret } from "../sessions/rules.ts";

interface DeviceInput {
  userId: string;
  /** The secret of the browser's device cookie. */
  device: string;
  userAgent: string;
}

/** Remembers the browser of a sign-in, and mails the owner when it is a new one. An account's first is its own. */
export async function noteDevice(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret">,
  { userId, device, userAgent }: DeviceInput,
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const deviceHash = await hashSecret(device);
  const seen = await db
    .update(knownDevices)
    .set({ lastSeenAt: at })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId })
    .get();
  if (seen) return;
  const others = await db.select({ n: count() }).from(knownDevices).where(eq(knownDevices.userId, userId)).get();
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, userAgent: userAgent.slice(0, 300), firstSeenAt: at, lastSeenAt: at })
    .onConflictDoNothing();
  if (!others?.n) return;
  const owner = await db.select({ email: users.email, username: users.username }).from(users).where(eq(users.id, userId)).get();
  if (!owner) return;
  await queueMail(deps, {
    to: owner.email,
    content: { kind: "new-device", username: owner.username, device: describeDevice(userAgent), at },
  });
}
