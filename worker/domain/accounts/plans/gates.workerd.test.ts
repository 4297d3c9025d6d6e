import { inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { partnerApplications } from "../../../db/schema.ts";
import { houseAdFor } from "../../../http/house-ads.ts";
import {
  addRung,
  call,
  makeUser,
  makeVideo,
  ORIGIN,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { DomainError } from "../../kernel/errors.ts";
import { maxIngestBitrate, monetizationRefusal } from "../../live/streams/rules.ts";
import { planRenditions } from "../../media/renditions/plan-renditions.ts";
import { assertRoom } from "../../media/uploads/quota.ts";
import { dealObstacle } from "../../money/brand-deals/rules.ts";
import { listApplications } from "../../money/partner/list-applications.ts";
import { getRevenueDashboard } from "../../money/revenue/get-dashboard.ts";
import { issueGrant } from "../../ops/offline/issue-grant.ts";
import { getSupportThread } from "../../trust/support/queries.ts";
import { askSupport } from "../../trust/support/request-support.ts";
import { startChat } from "../../trust/support/start-chat.ts";
import { createApiKey } from "../api-keys/create-api-key.ts";
import { brandingOf } from "../branding/rules.ts";
import { saveBranding } from "../branding/save-branding.ts";
import { PLANS, type Plan, type SignedInActor } from "../users/contract.ts";
import { ENTITLEMENTS, type Entitlements } from "./entitlements.ts";
import { mayEarn } from "./may-earn.ts";
import { opensSubscribersOnly } from "./subscribers-only.ts";

const ctx = testContext();
const ROLES = ["user", "moderator", "admin"] as const;

interface Person {
  plan: Plan;
  role: (typeof ROLES)[number];
  user: TestUser;
  actor: SignedInActor;
}

const people: Person[] = [];
let creator: TestUser;
let tall: string;

beforeAll(async () => {
  creator = await makeUser();
  tall = (
    await makeVideo(creator, { originalKey: null, originalType: null, width: 3840, height: 2160 })
  ).id;
  for (const height of [720, 1080, 2160])
    await addRung(tall, { name: `${height}p`, width: (height * 16) / 9, height });
  for (const plan of PLANS) {
    for (const role of ROLES) {
      const user = await makeUser({ plan, role, emailVerifiedAt: 1 });
      people.push({ plan, role, user, actor: await actorOf(user) });
    }
  }
});

/** Returns true if the action succeeds, and false if a rule rejects the action. */
async function isGiven(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof DomainError && (error.code === "FORBIDDEN" || error.code === "TOO_LARGE"))
      return false;
    throw error;
  }
}

const GIB = 1024 ** 3;
/** Storage sizes to try: the first one to which no byte can be added is the plan's limit. */
const SIZES = [5 * GIB, 50 * GIB, 5000 * GIB];

/** Each entry sends a request that needs the entitlement. */
const GATES: { [F in keyof Entitlements]: (person: Person) => Promise<unknown> } = {
  adFree: async ({ actor }) => {
    const at = ctx.now();
    const request = new Request(`${ORIGIN}/watch/x`, {
      headers: { Cookie: `__Host-sitting=2.vid_b.${at}.0.0` },
    });
    return (
      (
        await houseAdFor(ctx, {
          request,
          actor,
          video: { videoId: "vid_c", duration: 60, suits: true },
        })
      ).ad === null
    );
  },
  maxWatchHeight: async ({ user, role }) => {
    if (role !== "user") return null;
    const { qualities }: { qualities: string[] } = await (
      await call(`/api/videos/${tall}/links`, { as: user })
    ).json();
    return Math.max(...qualities.map((name) => Number.parseInt(name, 10)));
  },
  subscribersOnly: async ({ plan }) => opensSubscribersOnly(plan),
  offline: ({ actor }) =>
    isGiven(
      issueGrant(ctx, {
        actor,
        videoId: tall,
        deviceId: crypto.randomUUID(),
        quality: "720p",
        userAgent: "test",
      }),
    ),
  publishHeight: async ({ user, plan }) => {
    const source = { duration: 10, width: 3840, height: 2160, frameRate: 30, hasAudio: false };
    const videoId = await makeVideoRow(user, "draft");
    const { renditions } = await planRenditions(ctx, {
      ...source,
      videoId,
      ownerId: user.id,
      plan,
    });
    return Math.max(...renditions.map(({ height }) => height ?? 0));
  },
  liveBitrate: async ({ plan }) => maxIngestBitrate(plan),
  storageBytes: async ({ user, plan }) => {
    for (const size of SIZES)
      if (!(await isGiven(assertRoom(ctx, { ownerId: user.id, plan }, size + 1)))) return size;
    return null;
  },
  analytics: async ({ user }) => {
    const videoId = await makeVideoRow(user, "public");
    const told: Record<string, unknown> = await (
      await call(`/api/videos/${videoId}/analytics`, { as: user })
    ).json();
    if (told.quality !== null) return "full";
    return told.devices !== null && told.countries !== null && told.hosts !== null
      ? "advanced"
      : "basic";
  },
  revenueDashboard: ({ actor }) => isGiven(getRevenueDashboard(ctx, { actor })),
  apiKeys: async ({ actor }) => {
    let key = "";
    const make = async () => {
      key = await createApiKey(ctx, {
        actor,
        name: "A program",
        scopes: ["read"],
        days: 0,
        userAgent: "test",
      });
    };
    if (!(await isGiven(make()))) return null;
    const { headers } = await call("/api/auth/me", { headers: { Authorization: `Bearer ${key}` } });
    const [perMinute, perDay] = [
      ...(headers.get("RateLimit-Policy") ?? "").matchAll(/;q=(\d+)/g),
    ].map(([, limit]) => Number(limit));
    return { perMinute, perDay };
  },
  customBranding: async ({ actor }) => {
    const isSaved = await isGiven(saveBranding(ctx, { actor, accent: "#1f6feb" }));
    const isShown = brandingOf({ accent: "#1f6feb", logoPath: null }, actor.plan) !== null;
    expect(isShown).toBe(isSaved);
    return isSaved;
  },
  monetization: async ({ plan }) => {
    const onAir = monetizationRefusal({ plan, isPartner: false, emailVerified: true }) === null;
    expect(mayEarn({ partnerStatus: "none", plan, deletedAt: null })).toBe(onAir);
    return onAir;
  },
  brandTools: async ({ plan }) =>
    dealObstacle({ plan, mayEarn: true, emailVerified: true, tier: "platinum" }) === null,
  priorityMonetization: async ({ user, role }) => {
    // The oldest application is from a free user. Applications of priority users must come first.
    const first = await makeUser();
    const row = (userId: string, createdAt: number) => ({
      id: `app_${userId}_${role}`,
      userId,
      state: "pending" as const,
      views: 1,
      followers: 1,
      createdAt,
    });
    await ctx.db.insert(partnerApplications).values([row(first.id, 1), row(user.id, 2)]);
    const queue = (await listApplications(ctx, { state: "pending" })).map(
      (application) => application.user.id,
    );
    await ctx.db
      .delete(partnerApplications)
      .where(inArray(partnerApplications.userId, [first.id, user.id]));
    return queue.indexOf(user.id) < queue.indexOf(first.id);
  },
  supportHours: async ({ actor }) => {
    const requestId = await askSupport(ctx, {
      actor,
      category: "other",
      subject: "A question",
      text: "How?",
    });
    const { dueAt, waitingSince } = await getSupportThread(ctx, { requestId, actor });
    return ((dueAt ?? 0) - waitingSince) / 3_600_000;
  },
  liveChat: async ({ actor }) =>
    isGiven(startChat(ctx, { actor, category: "other", text: "How?" })),
};

test.each(Object.keys(GATES) as (keyof Entitlements)[])(
  "the server enforces the entitlement %s of each plan, for users and for staff",
  async (field) => {
    const given: [string, unknown][] = [];
    const wanted: [string, unknown][] = [];
    for (const person of people) {
      const who = `${person.plan} ${person.role}`;
      const answer = await GATES[field](person);
      given.push([who, answer]);
      wanted.push([
        who,
        field === "maxWatchHeight" && person.role !== "user"
          ? null
          : ENTITLEMENTS[person.plan][field],
      ]);
    }
    expect(given).toEqual(wanted);
  },
);

test("a visitor sees house ads and at most 720p, as on the free plan", async () => {
  const request = new Request(`${ORIGIN}/watch/x`, {
    headers: { Cookie: `__Host-sitting=2.vid_b.${ctx.now()}.0.0` },
  });
  const { ad } = await houseAdFor(ctx, {
    request,
    actor: { kind: "visitor" },
    video: { videoId: "vid_c", duration: 60, suits: true },
  });
  expect(ad).not.toBeNull();
  const { qualities }: { qualities: string[] } = await (
    await call(`/api/videos/${tall}/links`)
  ).json();
  expect(qualities).toEqual(["720p", "360p"]);
});
