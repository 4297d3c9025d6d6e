import { and, count, eq } from "drizzle-orm";
import { knownDevices, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { addressGroup } from "../../kernel/throttle/network.ts";
import { queueMail } from "../email-delivery/queue-email.ts";
import type { Client } from "./contract.ts";
import { describeDevice } from "./describe-device.ts";

type DeviceInput = Client & { userId: string };

/**
 * Stores the browser of a sign-in. A new browser, except the account's first one, causes an email.
 * Clients without cookies cause one email a day per network and user agent.
 */
export async function noteDevice(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle" | "log">,
  { userId, device, ...client }: DeviceInput,
): Promise<void> {
  const { db } = deps;
  const { userAgent } = client;
  const at = deps.now();
  const deviceHash = await hashSecret(device);
  const updatedDevice = await db
    .update(knownDevices)
    .set({ lastSeenAt: at })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId })
    .get();
  if (updatedDevice) return;
  const otherDevices = await db
    .select({ n: count() })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .get();
  await db
    .insert(knownDevices)
    .values({
      userId,
      deviceHash,
      userAgent: userAgent.slice(0, 300),
      firstSeenAt: at,
      lastSeenAt: at,
    })
    .onConflictDoNothing();
  const isAlreadyNotified = !client.isBrowser && (await wasSeenToday(deps, { userId, ...client }));
  if (!otherDevices?.n || isAlreadyNotified) return;
  const user = await db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) return;
  await queueMail(deps, {
    to: user.email,
    content: {
      kind: "new-device",
      username: user.username,
      device: describeDevice(userAgent),
      at,
    },
  });
}

/** Returns false if the throttle fails, so that the user gets an email rather than none. */
async function wasSeenToday(
  deps: Pick<Deps, "throttle" | "log">,
  { userId, userAgent, address }: Pick<DeviceInput, "userId" | "userAgent" | "address">,
): Promise<boolean> {
  try {
    await spendTry(
      deps,
      limits.newDevice(userId, await hashSecret(`${addressGroup(address)} ${userAgent}`)),
    );
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === "RATE_LIMITED") return true;
    deps.log.error("device not looked up", error);
    return false;
  }
}
