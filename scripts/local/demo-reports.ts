import { and, eq } from "drizzle-orm";
import * as schema from "../../worker/db/schema.ts";
import { appealDecision } from "../../worker/domain/trust/moderation/appeal-decision.ts";
import { decide } from "../../worker/domain/trust/moderation/decide.ts";
import { reportSubject } from "../../worker/domain/trust/safety/report-subject.ts";
import { demoActor, demoDeps } from "./demo-deps.ts";
import type { Db } from "./seed-write.ts";

const HOUR = 3_600_000;

export async function addReports({ db, now }: { db: Db; now: number }): Promise<void> {
  const depsAt = (hoursAgo: number) => demoDeps({ db, at: now - hoursAgo * HOUR });
  const actor = (username: string) => demoActor({ db }, username);
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
  const commentRow = await db.query.comments.findFirst({
    where: (c, { ne }) => and(ne(c.userId, viewer.id), ne(c.userId, fan.id)),
  });
  const clip = await videoOf("looplantern");
  await reportSubject(depsAt(30), {
    actor: viewer,
    ...clip,
    reason: "misinformation",
    details: "The numbers in the description are made up.",
  });
  await reportSubject(depsAt(6), { actor: fan, ...clip, reason: "spam", details: "" });
  if (commentRow) {
    const comment = { subjectType: "comment", subjectId: commentRow.id } as const;
    await reportSubject(depsAt(4), {
      actor: viewer,
      ...comment,
      reason: "harassment",
      details: "It goes after the person who asked.",
    });
  }
  const impostor = { subjectType: "user", subjectId: (await actor("corner_kick")).id } as const;
  await reportSubject(depsAt(2), {
    actor: viewer,
    ...impostor,
    reason: "impersonation",
    details: "Looks like the club's own channel.",
  });
  const disputed = await videoOf("kitchen_sundays");
  await reportSubject(depsAt(50), {
    actor: fan,
    ...disputed,
    reason: "copyright",
    details: "The music is from a record I know.",
  });
  const measure = {
    kind: "warn",
    rule: "copyright",
    reason: "The music in it is named as somebody else's work.",
    days: null,
  } as const;
  const decision = await decide(depsAt(40), {
    actor: await actor("demo_mod"),
    ...disputed,
    ...measure,
    fromReports: true,
  });
  const creator = await actor("kitchen_sundays");
  const text = "I made the music myself, on a loop pedal; the session's files are on my channel.";
  await appealDecision(depsAt(20), {
    decisionId: decision.decisionId,
    actor: creator,
    code: null,
    text,
  });
}
