import { eq } from "drizzle-orm";
import { ulid } from "ulid";
import * as schema from "../../worker/db/schema.ts";
import { actorOfUser } from "../../worker/domain/accounts/sessions/actor-of-user.ts";
import type { SignedInActor } from "../../worker/domain/accounts/users/contract.ts";
import type { Deps } from "../../worker/domain/deps.ts";
import type { Rooms } from "../../worker/domain/live/chat/ports.ts";
import type { LiveOrigins } from "../../worker/domain/live/streams/ports.ts";
import type { Db } from "./seed-write.ts";

const nowhere = (): never => {
  throw new Error("The demo's past reaches no room");
};

export type DemoDeps = Pick<
  Deps,
  | "db"
  | "now"
  | "newId"
  | "log"
  | "rooms"
  | "origins"
  | "queue"
  | "events"
  | "throttle"
  | "signingSecret"
>;

/** Lets use cases run at a simulated time `at`, ms since the epoch. */
export const demoDeps = ({ db, at }: { db: Db; at: number }): DemoDeps => ({
  db,
  now: () => at,
  newId: (prefix) => `${prefix}_${ulid(at).toLowerCase()}`,
  log: {
    info: () => undefined,
    warn: () => undefined,
    error: (event, cause) => console.error(event, cause),
  },
  rooms: new Proxy({} as Rooms, { get: () => nowhere }),
  origins: new Proxy({} as LiveOrigins, { get: () => nowhere }),
  queue: { send: async () => undefined },
  events: { send: async () => undefined, isPending: () => false, pendingOf: () => [] },
  throttle: { take: async () => 0, forgive: async () => undefined, count: async () => 0 },
  signingSecret: "the demo's mails are sent to nobody",
});

export async function demoActor({ db }: { db: Db }, username: string): Promise<SignedInActor> {
  const user = await db.query.users.findFirst({ where: eq(schema.users.username, username) });
  if (!user) throw new Error(`The demo has no ${username}`);
  return actorOfUser(user, { sessionId: "", provedAt: 0, scopes: null });
}
