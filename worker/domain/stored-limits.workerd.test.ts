import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  apiKeys,
  blocks,
  captions,
  chatModerators,
  hiddenSubjects,
  oneTimeCodes,
  passkeys,
  playlists,
  reports,
  supportMessages,
  supportRequests,
} from "../db/schema.ts";
import { Authenticator } from "../testing/authenticator.ts";
import { makeUser, type TestUser, testContext } from "../testing/factories.ts";
import { actorOf } from "../testing/factors.ts";
import { makeVideoRow } from "../testing/media-objects.ts";
import { MAX_API_KEYS } from "./accounts/api-keys/contract.ts";
import { createApiKey } from "./accounts/api-keys/create-api-key.ts";
import { blockUser } from "./accounts/blocks/block-user.ts";
import { MAX_BLOCKS } from "./accounts/blocks/contract.ts";
import { requestEmailChange } from "./accounts/email-address/change-email.ts";
import { sendVerification } from "./accounts/email-address/send-verification.ts";
import { MAX_PASSKEYS } from "./accounts/factors/contract.ts";
import { offerPasskey, registerPasskey } from "./accounts/factors/register-passkey.ts";
import { sendPasswordReset } from "./accounts/recovery/send-password-reset.ts";
import type { SignedInActor } from "./accounts/users/contract.ts";
import { createPlaylist } from "./community/playlists/change-playlist.ts";
import { PLAYLISTS_MAX } from "./community/playlists/contract.ts";
import { appointModerator } from "./live/chat/appoint-moderator.ts";
import { MAX_MODERATORS } from "./live/chat/contract-moderation.ts";
import { LANGUAGES_MAX } from "./media/captions/contract.ts";
import { saveCaptions } from "./media/captions/save-captions.ts";
import { CATEGORIES } from "./media/videos/contract-categories.ts";
import { MAX_HIDDEN } from "./trust/safety/contract.ts";
import { hideSubject } from "./trust/safety/hidden.ts";
import { REPORTS_A_DAY, reportSubject } from "./trust/safety/report-subject.ts";
import { SUPPORT_OPEN_MAX, SUPPORT_UNANSWERED_MAX } from "./trust/support/contract.ts";
import { replyToSupport } from "./trust/support/reply-support.ts";
import { askSupport } from "./trust/support/request-support.ts";

const REQUESTS = 8;
const ctx = testContext();
const { db } = ctx;
const at = ctx.now();

interface Race {
  code: "CONFLICT" | "RATE_LIMITED";
  /** Sends one of several concurrent requests. The limit has room for only one of them. */
  send: (n: number) => Promise<unknown>;
  count: () => Promise<number>;
  max: number;
}
interface World {
  user: TestUser;
  actor: SignedInActor;
}

const times = <T>(length: number, make: (n: number) => T) =>
  Array.from({ length }, (_, n) => make(n));

/** Creates users by SQL, because a limit needs up to 1,000 of them. */
async function makeCrowd(size: number): Promise<string[]> {
  const ids = times(size, () => ctx.newId("usr"));
  await db.run(sql`
    insert into users (id, username, email, display_name, created_at, updated_at)
    select value, value, value || '@example.com', value, ${at}, ${at} from json_each(${JSON.stringify(ids)})`);
  return ids;
}

const RACES: Record<string, (world: World) => Promise<Race>> = {
  playlists: async ({ user, actor }) => {
    const ids = times(PLAYLISTS_MAX - 1, () => ctx.newId("pl"));
    await db.run(sql`
      insert into playlists (id, owner_id, title, created_at, updated_at)
      select value, ${user.id}, value, ${at}, ${at} from json_each(${JSON.stringify(ids)})`);
    const videoId = await makeVideoRow(await makeUser(), "public");
    return {
      code: "CONFLICT",
      send: (n) =>
        createPlaylist(ctx, {
          actor,
          title: `${n}`,
          description: "",
          visibility: "private",
          videoId,
        }),
      count: () => db.$count(playlists, eq(playlists.ownerId, user.id)),
      max: PLAYLISTS_MAX,
    };
  },
  "hidden subjects": async ({ user, actor }) => {
    await db.run(sql`
      insert into hidden_subjects (user_id, subject_type, subject_id, kind, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MAX_HIDDEN - 1})
      select ${user.id}, 'video', 'vid_' || n, 'hide', 0 from numbers`);
    return {
      code: "CONFLICT",
      send: (n) =>
        hideSubject(ctx, {
          actor,
          subjectType: "category",
          subjectId: CATEGORIES[n]?.slug ?? "",
          kind: "hide",
        }),
      count: () => db.$count(hiddenSubjects, eq(hiddenSubjects.userId, user.id)),
      max: MAX_HIDDEN,
    };
  },
  "reports in a day": async ({ user, actor }) => {
    const subjectType = "video";
    const stored = { reporterId: user.id, subjectType, reason: "spam", createdAt: at } as const;
    for (let n = 1; n < REPORTS_A_DAY; n++)
      await db.insert(reports).values({ ...stored, id: ctx.newId("rep"), subjectId: `vid_${n}` });
    const creator = await makeUser();
    const videos = await Promise.all(times(REQUESTS, () => makeVideoRow(creator, "public")));
    return {
      code: "RATE_LIMITED",
      send: (n) =>
        reportSubject(ctx, {
          actor,
          subjectType: "video",
          subjectId: videos[n] ?? "",
          reason: "spam",
          details: "",
        }),
      count: () => db.$count(reports, eq(reports.reporterId, user.id)),
      max: REPORTS_A_DAY,
    };
  },
  "open support requests": async ({ user, actor }) => {
    const ask = (n: number) =>
      askSupport(ctx, { actor, category: "other", subject: `Question ${n}`, text: "How?" });
    for (let n = 1; n < SUPPORT_OPEN_MAX; n++) await ask(n);
    return {
      code: "RATE_LIMITED",
      send: ask,
      count: () => db.$count(supportRequests, eq(supportRequests.userId, user.id)),
      max: SUPPORT_OPEN_MAX,
    };
  },
  "messages to support without a reply": async ({ actor }) => {
    const requestId = await askSupport(ctx, {
      actor,
      category: "other",
      subject: "A question",
      text: "How?",
    });
    const reply = () => replyToSupport(ctx, { actor, requestId, text: "And?" });
    for (let n = 2; n < SUPPORT_UNANSWERED_MAX; n++) await reply();
    return {
      code: "RATE_LIMITED",
      send: reply,
      count: () => db.$count(supportMessages, eq(supportMessages.requestId, requestId)),
      max: SUPPORT_UNANSWERED_MAX,
    };
  },
  "API keys": async ({ user, actor }) => {
    const create = (n: number) =>
      createApiKey(ctx, { actor, userAgent: "test", name: `${n}`, scopes: ["read"], days: 0 });
    for (let n = 1; n < MAX_API_KEYS; n++) await create(n);
    return {
      code: "CONFLICT",
      send: create,
      count: () => db.$count(apiKeys, eq(apiKeys.userId, user.id)),
      max: MAX_API_KEYS,
    };
  },
  "blocked users": async ({ user, actor }) => {
    const crowd = await makeCrowd(MAX_BLOCKS - 1 + REQUESTS);
    await db.run(sql`
      insert into blocks (blocker_id, blocked_id, created_at)
      select ${user.id}, value, ${at} from json_each(${JSON.stringify(crowd.slice(REQUESTS))})`);
    return {
      code: "CONFLICT",
      send: (n) => blockUser(ctx, { actor, userId: crowd[n] ?? "" }),
      count: () => db.$count(blocks, eq(blocks.blockerId, user.id)),
      max: MAX_BLOCKS,
    };
  },
  passkeys: async ({ user, actor }) => {
    for (let n = 1; n < MAX_PASSKEYS; n++)
      await db.insert(passkeys).values({
        id: `key-${n}-${user.id}`,
        userId: user.id,
        publicKey: "",
        counter: 0,
        name: "Key",
        backedUp: true,
        createdAt: at,
      });
    const answers = await Promise.all(
      times(REQUESTS, async () => {
        const { challenge } = await offerPasskey(ctx, { actor });
        return (await Authenticator.make()).create(challenge);
      }),
    );
    return {
      code: "CONFLICT",
      send: async (n) => {
        const answer = answers[n];
        if (answer) await registerPasskey(ctx, { actor, name: "Key", answer, userAgent: "test" });
      },
      count: () => db.$count(passkeys, eq(passkeys.userId, user.id)),
      max: MAX_PASSKEYS,
    };
  },
  "chat moderators": async ({ user, actor }) => {
    const crowd = await makeCrowd(MAX_MODERATORS - 1 + REQUESTS);
    await db.run(sql`
      insert into chat_moderators (channel_id, user_id, created_at)
      select ${user.id}, value, ${at} from json_each(${JSON.stringify(crowd.slice(REQUESTS))})`);
    return {
      code: "CONFLICT",
      send: (n) => appointModerator(ctx, { actor, channelId: user.id, username: crowd[n] ?? "" }),
      count: () => db.$count(chatModerators, eq(chatModerators.channelId, user.id)),
      max: MAX_MODERATORS,
    };
  },
  "caption languages": async ({ user }) => {
    const videoId = await makeVideoRow(user, "public");
    const languages = times(LANGUAGES_MAX - 1 + REQUESTS, (n) => `de-${100 + n}`);
    for (const language of languages.slice(REQUESTS))
      await db.insert(captions).values({
        videoId,
        language,
        label: "Deutsch",
        source: "upload",
        isPublished: true,
        vtt: "WEBVTT\n",
        createdAt: at,
        updatedAt: at,
      });
    return {
      code: "CONFLICT",
      send: (n) =>
        saveCaptions(ctx, {
          videoId,
          ownerId: user.id,
          language: languages[n] ?? "",
          file: new TextEncoder().encode("WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n"),
          label: "",
          source: "upload",
          published: true,
        }),
      count: () => db.$count(captions, eq(captions.videoId, videoId)),
      max: LANGUAGES_MAX,
    };
  },
  "emails in a minute that confirm an address": async ({ user }) => ({
    code: "RATE_LIMITED",
    send: () => sendVerification(ctx, { userId: user.id, address: null }),
    count: () => db.$count(oneTimeCodes, eq(oneTimeCodes.userId, user.id)),
    max: 1,
  }),
  "emails in a minute that change an address": async ({ user, actor }) => ({
    code: "RATE_LIMITED",
    send: (n) =>
      requestEmailChange(ctx, {
        actor,
        email: `${n}.${user.username}@mail.example`,
        address: "192.0.2.9",
      }),
    count: async () =>
      (
        await db
          .select({ email: sql`${oneTimeCodes.payload} ->> 'newEmail'` })
          .from(oneTimeCodes)
          .where(eq(oneTimeCodes.userId, user.id))
          .groupBy(sql`1`)
      ).length,
    max: 1,
  }),
};

describe("concurrent requests cannot exceed the limit of", () => {
  test.each(Object.entries(RACES))("%s", async (_, prepare) => {
    const user = await makeUser({ plan: "creator_pro" });
    const actor = { ...(await actorOf(user)), emailVerified: true };
    const { code, send, count, max } = await prepare({ user, actor });
    const outcomes = await Promise.allSettled(times(REQUESTS, send));
    const errors = outcomes.flatMap((o) => (o.status === "rejected" ? [o.reason] : []));
    expect(errors).toEqual(Array(REQUESTS - 1).fill(expect.objectContaining({ code })));
    expect(await count()).toBe(max);
  });

  test("emails in a minute that reset a password", async () => {
    const { id, username } = await makeUser();
    const email = `${username}@example.com`;
    await Promise.all(times(REQUESTS, () => sendPasswordReset(ctx, { email, attempt: 1 })));
    expect(await db.$count(oneTimeCodes, eq(oneTimeCodes.userId, id))).toBe(1);
  });
});
