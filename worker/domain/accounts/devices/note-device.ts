import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { knownDevices, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { forgiveTry, type Limit, limits, spendTry } from "../../kernel/throttle/limits.ts";
import { addressGroup } from "../../kernel/throttle/network.ts";
import { queueMail } from "../email-delivery/queue-email.ts";
import type { Client } from "./contract.ts";
import { describeDevice } from "./describe-device.ts";

interface DeviceInput extends Client {
  userId: string;
  /**
   * SQL condition: the session of the sign-in still exists. If the condition is false, no device is
   * stored.
   */
  when?: SQL;
}

type DeviceDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "queue" | "signingSecret" | "throttle" | "log"
>;

/** Maximum age in ms of an account that counts as new. */
const NEW_ACCOUNT_MS = 3_600_000;

/**
 * Stores the browser of a sign-in as a known device of the user. A sign-in from an unknown browser
 * emails the user, except the sign-in from the first browser of a new account. A client without
 * cookies is not stored, because the client has a new device secret at each sign-in. A client
 * without cookies causes at most one email a day per network and user agent.
 * @throws any error of the job queue. The browser is then not stored, so the next sign-in from the
 *   browser emails the user.
 */
export async function noteDevice(
  deps: DeviceDeps,
  { userId, device, when = sql`1`, ...client }: DeviceInput,
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const deviceHash = await hashSecret(device);
  const updatedDevice = await db
    .update(knownDevices)
    .set({ lastSeenAt: at })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId })
    .get();
  if (updatedDevice) return;
  await mailNewDevice(deps, { userId, client, at });
  if (!client.isBrowser) return;
  const userAgent = client.userAgent.slice(0, 300);
  const times = { firstSeenAt: at, lastSeenAt: at };
  await insertWhere(
    db,
    knownDevices,
    { userId, deviceHash, userAgent, ...times },
    when,
  ).onConflictDoNothing();
}

interface NewDevice {
  userId: string;
  client: Omit<Client, "device">;
  /** Time of the sign-in, ms since the epoch. */
  at: number;
}

async function mailNewDevice(deps: DeviceDeps, { userId, client, at }: NewDevice): Promise<void> {
  const { db } = deps;
  const user = await db
    .select({ email: users.email, username: users.username, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) return;
  // An account recovery and the retention job delete known devices, so an old account can have no
  // known device.
  const isNew = user.createdAt > at - NEW_ACCOUNT_MS;
  if (isNew && (await db.$count(knownDevices, eq(knownDevices.userId, userId))) === 0) return;
  const program = client.isBrowser ? null : await programLimit(userId, client);
  if (program && (await wasSeenToday(deps, program))) return;
  const device = describeDevice(client.userAgent);
  const content = { kind: "new-device", username: user.username, device, at } as const;
  await queueMail(deps, { to: user.email, content }).catch(async (cause: unknown) => {
    if (program) await forgiveTry(deps, program);
    throw cause;
  });
}

const programLimit = async (
  userId: string,
  { userAgent, address }: Pick<Client, "userAgent" | "address">,
): Promise<Limit> =>
  limits.newDevice(userId, await hashSecret(`${addressGroup(address)} ${userAgent}`));

/** Returns false if the throttle fails, so that the user gets an email rather than none. */
async function wasSeenToday(
  deps: Pick<Deps, "throttle" | "log">,
  program: Limit,
): Promise<boolean> {
  try {
    await spendTry(deps, program);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === "RATE_LIMITED") return true;
    deps.log.error("device not looked up", error);
    return false;
  }
}
