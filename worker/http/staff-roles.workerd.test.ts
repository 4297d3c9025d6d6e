import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  apiKeys,
  disputes,
  payouts,
  refundRequests,
  staffActions,
  supportMessages,
  supportRequests,
} from "../db/schema.ts";
import { SCOPE_NAMES } from "../domain/accounts/api-keys/contract.ts";
import { newApiKey } from "../domain/accounts/api-keys/rules.ts";
import { hashSecret } from "../domain/kernel/secrets/secrets.ts";
import { purse } from "../domain/money/ledger/contract.ts";
import { postJournal } from "../domain/money/ledger/post-journal.ts";
import { listActions } from "../domain/trust/audit-log/list-actions.ts";
import { call, makeUser, type TestUser, testContext } from "../testing/factories.ts";
import { PATH_OBJECTS } from "../testing/objects.ts";
import { apiRoutes, pageRoutes, type Rule } from "./route-registry.ts";

const ctx = testContext();
const rules: [string, Rule][] = [...Object.entries(apiRoutes), ...Object.entries(pageRoutes)];
const namesOf = (fits: (rule: Rule) => boolean) =>
  rules.flatMap(([name, rule]) => (fits(rule) ? [name] : [])).toSorted();

/** All routes that moderators may use and users may not. None may be about money. */
const OF_MODERATORS = [
  "DELETE /api/creators/:creatorId/chat/bans/:userId",
  "DELETE /api/creators/:creatorId/chat/moderators/:userId",
  "GET /api/creators/:creatorId/chat",
  "GET /api/creators/:creatorId/chat/log",
  "GET /api/support/:requestId/chat",
  "PATCH /api/creators/:creatorId/chat",
  "POST /api/admin/comments/:commentId/remove",
  "POST /api/admin/users/:userId/restore",
  "POST /api/admin/users/:userId/suspend",
  "POST /api/creators/:creatorId/chat/moderators",
  "POST /api/streams/:streamId/chat/actions",
  "PUT /api/creators/:creatorId/chat/bans/:userId",
  "routes/admin",
  "routes/admin._index",
  "routes/admin.appeals",
  "routes/admin.dmca",
  "routes/admin.house-ads",
  "routes/admin.partners",
  "routes/admin.people",
  "routes/admin.reports",
  "routes/admin.support",
];

/** Routes that read a user's money, with the name that the audit log gives to each read. */
const MONEY_READS = {
  "GET /api/revenues/:userId": "revenue",
  "GET /api/revenues/:userId/statement": "statement",
  "GET /api/revenues/:userId/statement.csv": "statement",
  "GET /api/revenues/:userId/proof": "proof",
  "GET /api/subscriptions/:userId": "subscription",
  "GET /api/brand-deals/:userId": "deals",
} as const;

let [admin, moderator, person]: TestUser[] = [];
beforeAll(async () => {
  [admin, moderator, person] = await Promise.all([
    makeUser({ role: "admin" }),
    makeUser({ role: "moderator" }),
    makeUser(),
  ]);
});

const readingsOf = async (reader: TestUser | undefined, about: TestUser | undefined) => {
  const rows = await ctx.db
    .select({ action: staffActions.action, facts: staffActions.facts })
    .from(staffActions)
    .where(
      and(
        eq(staffActions.staffId, reader?.id ?? ""),
        eq(staffActions.userId, about?.id ?? ""),
        inArray(staffActions.action, ["money_view", "messages_view"]),
      ),
    );
  return rows.map(({ action, facts }) => `${action} ${JSON.parse(facts).type}`);
};

describe("the route registry", () => {
  test("opens to moderators exactly the staff routes that this test lists", () => {
    expect(
      namesOf(({ access, object }) => access === "moderator" || object === "own-or-staff"),
    ).toEqual(OF_MODERATORS.toSorted());
  });

  test("lets only users themselves and admins read a user's earnings and payments", () => {
    expect(namesOf(({ object }) => object === "own-or-admin")).toEqual(
      Object.keys(MONEY_READS).toSorted(),
    );
  });
});

describe.each(Object.entries(MONEY_READS))("the money route %s", (route, type) => {
  const path = (about: TestUser | undefined) =>
    route.replace("GET ", "").replace(":userId", about?.id ?? "");

  test("rejects moderators, and answers the money's owner without an audit entry", async () => {
    for (const as of [moderator, await makeUser()])
      expect([403, 404]).toContain((await call(path(person), { as })).status);
    expect(await readingsOf(moderator, person)).toEqual([]);
    expect((await call(path(person), { as: person })).status).toBe(200);
    expect((await call(path(moderator), { as: moderator })).status).toBe(200);
    expect((await call(path(admin), { as: admin })).status).toBe(200);
    expect([...(await readingsOf(person, person)), ...(await readingsOf(admin, admin))]).toEqual(
      [],
    );
  });

  test("answers admins, with an audit entry for each read", async () => {
    const about = await makeUser();
    for (let n = 1; n <= 2; n++) {
      const answer = await call(path(about), { as: admin });
      expect(answer.status).toBe(200);
      await answer.text();
      expect(await readingsOf(admin, about)).toEqual(Array(n).fill(`money_view ${type}`));
    }
    const [line] = await listActions(ctx, { person: about.username });
    expect(line).toMatchObject({
      action: "money_view",
      staff: { id: admin?.id },
      user: { id: about.id },
      subjectId: about.id,
    });
  });
});

test("an API key of an admin opens neither the money nor the private videos of other users", async () => {
  const owner = await makeUser({ role: "admin", plan: "creator_pro", emailVerifiedAt: 1 });
  const key = newApiKey();
  await ctx.db.insert(apiKeys).values({
    id: ctx.newId("key"),
    userId: owner.id,
    name: "Key",
    prefix: "trb_",
    keyHash: await hashSecret(key),
    scopes: [...SCOPE_NAMES],
    createdAt: ctx.now(),
  });
  const about = await makeUser();
  const statusesOf = async (whose: TestUser) => {
    const paths = [
      `/api/brand-deals/${whose.id}`,
      `/api/videos/${await PATH_OBJECTS.videoId(whose, "private")}`,
    ];
    const headers = { Authorization: `Bearer ${key}` };
    return Promise.all(paths.map(async (path) => (await call(path, { headers })).status));
  };
  expect(await statusesOf(owner)).toEqual([200, 200]);
  expect(await statusesOf(about)).toEqual([404, 404]);
});

const dataOf = (path: string, as: TestUser | undefined) =>
  call(`${path.split("?")[0]}.data?${path.split("?")[1] ?? ""}`, { as });

const PAGES: Record<
  string,
  { make: (about: TestUser) => Promise<string>; reading: string; byModerators: boolean }
> = {
  payouts: {
    make: async ({ id: userId }) => {
      const row = {
        id: ctx.newId("pay"),
        userId,
        accountId: "acct",
        cents: 5000,
        currency: "USD",
        state: "queued",
      } as const;
      await ctx.db
        .insert(payouts)
        .values({ ...row, requestedBy: "creator", createdAt: ctx.now() + 1e9 });
      return "/admin/payouts";
    },
    reading: "money_view payouts",
    byModerators: false,
  },
  ledger: {
    make: async ({ id }) => {
      const entries = { "outside:customers": -700, [purse(id, "available")]: 700 };
      await postJournal(ctx, { id: `tip:read:${id}`, kind: "tip", currency: "USD", entries });
      return `/admin/ledger?person=${id}`;
    },
    reading: "money_view ledger",
    byModerators: false,
  },
  "a journal": {
    make: async ({ id }) => {
      const entries = { "outside:customers": -700, [purse(id, "available")]: 700 };
      await postJournal(ctx, { id: `tip:one:${id}`, kind: "tip", currency: "USD", entries });
      return `/admin/ledger?journal=tip:one:${id}`;
    },
    reading: "money_view ledger",
    byModerators: false,
  },
  "a refund": {
    make: async (about) => {
      const [id, subjectId] = [ctx.newId("rfr"), await PATH_OBJECTS.invoiceId(about, "public")];
      const facts = {
        subjectType: "invoice",
        kind: "other",
        details: "",
        policy: "case_by_case",
        askedCents: 700,
        currency: "USD",
      } as const;
      await ctx.db
        .insert(refundRequests)
        .values({ id, userId: about.id, subjectId, ...facts, state: "open", createdAt: ctx.now() });
      return `/admin/refunds?id=${id}`;
    },
    reading: "money_view refunds",
    byModerators: false,
  },
  disputes: {
    make: async (about) => {
      const row = {
        id: `dp_${about.id}`,
        userId: about.id,
        subjectType: "invoice",
        subjectId: await PATH_OBJECTS.invoiceId(about, "public"),
      } as const;
      const facts = {
        cents: 700,
        currency: "USD",
        status: "needs_response",
        reason: "fraudulent",
        dueAt: 1,
        createdAt: 1,
        syncedAt: 1,
      };
      await ctx.db.insert(disputes).values({ ...row, ...facts });
      return "/admin/disputes";
    },
    reading: "money_view disputes",
    byModerators: false,
  },
  "brand deals": {
    make: async (about) => {
      await PATH_OBJECTS.dealId(about, "public");
      return "/admin/brand-deals";
    },
    reading: "money_view deals",
    byModerators: false,
  },
  "a support request": {
    make: async ({ id: userId }) => {
      const [id, at] = [ctx.newId("sup"), ctx.now()];
      const times = { waitingSince: at, createdAt: at, updatedAt: at };
      await ctx.db.insert(supportRequests).values({
        id,
        userId,
        category: "account",
        subject: "Help",
        state: "waiting",
        promisedHours: 72,
        ...times,
      });
      await ctx.db
        .insert(supportMessages)
        .values({ id: ctx.newId("sup"), requestId: id, userId, text: "Hello", createdAt: at });
      return `/admin/support?request=${id}`;
    },
    reading: "messages_view support",
    byModerators: true,
  },
};

test.each(Object.entries(PAGES))(
  "opening the staff page with %s twice in an hour adds one audit entry",
  async (_, { make, reading, byModerators }) => {
    const about = await makeUser();
    const path = await make(about);
    expect((await dataOf(path, moderator)).status).toBe(byModerators ? 200 : 404);
    expect(await readingsOf(moderator, about)).toEqual(byModerators ? [reading] : []);
    for (let n = 0; n < 2; n++) expect((await dataOf(path, admin)).status).toBe(200);
    expect(await readingsOf(admin, about)).toEqual([reading]);
  },
);
