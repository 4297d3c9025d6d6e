import { and, eq } from "drizzle-orm";
import { ulid } from "ulid";
import * as schema from "../../worker/db/schema.ts";
import { appealDecision } from "../../worker/domain/moderation/appeal-decision.ts";
import { decide } from "../../worker/domain/moderation/decide.ts";
import type { LiveOrigins, Rooms } from "../../worker/domain/ports.ts";
import { reportSubject } from "../../worker/domain/safety/report-subject.ts";
import { actorOfUser } from "../../worker/domain/sessions/actor-of-user.ts";
import type { SignedInActor } from "../../worker/domain/users/contract.ts";
import type { Db } from "./seed-write.ts";

const HOUR = 3_600_000;

/** Nothing that is reported or decided here lives in a room or on the air. */
const nowhere = (): never => {
  throw new Error("The demo's reports reach no room");
};
const rooms = new Proxy({} as Rooms, { get: () => nowhere });
const origins = new Proxy({} as LiveOrigins, { get: () => nowhere });

/** What waits for the demo's staff: reports of several people, and an appeal; by the same use cases as anybody's. */
export async function addReports({ db, now }: { db: Db; now: number }): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: (event: string, cause: unknown) => console.error(event, cause) };
  const depsAt = (hoursAgo: number) => ({
    ...{ db, rooms, origins, log, signingSecret: "the demo's mails are sent to nobody" },
    now: () => now - hoursAgo * HOUR,
    newId: (prefix: string) => `${prefix}_${ulid(now - hoursAgo * HOUR).toLowerCase()}`,
    queue: { send: async () => undefined },
  });
  const actor = async (username: string): Promise<SignedInActor> => {
    const user = await db.query.users.findFirst({ where: eq(schema.users.username, username) });
    if (!user) throw new Error(`The demo has no ${username}`);
    return actorOfUser(user, { sessionId: "", provedAt: 0, scopes: null });
  };
  const videoOf = async (username: string) => {
    const { id: creatorId } = await actor(username);
    const isPublic = and(
      eq(schema.videos.creatorId, creatorId),
      eq(schema.videos.state, "published"),
      eq(schema.videos.visibility, "public"),
    );
    const video = await db.query.videos.findFirst({ where: isPublic });
    if (!video) throw new Error(`The demo has no video of ${username}`);
    return { subjectType: "video", subjectId: video.id } as const;
  };
  const viewer = await actor("demo_viewer");
  const fan = await actor("softlaunch");
  const spoken = await db.query.comments.findFirst({ where: (c, { ne }) => and(ne(c.userId, viewer.id), ne(c.userId, fan.id)) });
  const clip = await videoOf("looplantern");
  await reportSubject(depsAt(30), {
    actor: viewer,
    ...clip,
    reason: "misinformation",
    details: "The numbers in the description are made up.",
  });
  await reportSubject(depsAt(6), { actor: fan, ...clip, reason: "spam", details: "" });
  if (spoken) {
    const comment = { subjectType: "comment", subjectId: spoken.id } as const;
    await reportSubject(depsAt(4), { actor: viewer, ...comment, reason: "harassment", details: "It goes after the person who asked." });
  }
  const impostor = { subjectType: "user", subjectId: (await actor("corner_kick")).id } as const;
  await reportSubject(depsAt(2), { actor: viewer, ...impostor, reason: "impersonation", details: "Looks like the club's own channel." });
  const disputed = await videoOf("kitchen_sundays");
  await reportSubject(depsAt(50), { actor: fan, ...disputed, reason: "copyright", details: "The music is from a record I know." });
  const measure = { kind: "warn", rule: "copyright", reason: "The music in it is named as somebody else's work.", days: null } as const;
  const made = await decide(depsAt(40), { actor: await actor("demo_mod"), ...disputed, ...measure, fromReports: true });
  const owner = await actor("kitchen_sundays");
  const text = "I made the music myself, on a loop pedal; the session's files are on my channel.";
  await appealDecision(depsAt(20), { decisionId: made.decisionId, actor: owner, code: null, text });
}
