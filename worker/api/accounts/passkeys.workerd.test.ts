import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { oneTimeCodes, passkeys, sessions, users } from "../../db/schema.ts";
import { removePasskey } from "../../domain/accounts/factors/passkeys.ts";
import { Authenticator, type Lie } from "../../testing/authenticator.ts";
import { call, makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import { actorOf, beginSignIn, enrollTotp, makePasswordUser } from "../../testing/factors.ts";

const ctx = testContext();
const { db } = ctx;

const ask = async (path: string, json: unknown, as: TestUser | null = null): Promise<string> => {
  const answer = await call(path, { method: "POST", json, as });
  expect(answer.status).toBe(200);
  return (await answer.json<{ challenge: string }>()).challenge;
};
const offered = (as: TestUser) => ask("/api/auth/passkeys/options", {}, as);
const asked = (use = "sign_in", as: TestUser | null = null) =>
  ask("/api/auth/passkey-options", { use }, as);
const add = (as: TestUser, answer: unknown) =>
  call("/api/auth/passkeys", { method: "POST", json: { name: "Key", answer }, as });
const signIn = (answer: unknown) => call("/api/auth/passkey", { method: "POST", json: { answer } });
const confirm = (as: TestUser, answer: unknown) =>
  call("/api/auth/confirm-identity", { method: "POST", json: { kind: "passkey", answer }, as });

async function enrolled(user?: TestUser): Promise<{ user: TestUser; device: Authenticator }> {
  const owner = user ?? (await makeUser());
  const device = await Authenticator.make();
  const added = await add(owner, await device.create(await offered(owner)));
  expect(added.status).toBe(201);
  expect((await signIn(await device.get(await asked()))).status).toBe(200);
  return { user: owner, device };
}

const expireAll = () =>
  db.update(oneTimeCodes).set({ expiresAt: 1 }).where(eq(oneTimeCodes.purpose, "passkey"));
const stored = async () => [
  await db.select().from(passkeys),
  await db.select({ id: sessions.id, provedAt: sessions.provedAt }).from(sessions),
];
const codeOf = async (answer: Response) => [
  answer.status,
  (await answer.json<{ code: string }>()).code,
];

test("a sign-in with a passkey stores the passkey's counter and last use", async () => {
  const { user, device } = await enrolled();
  const answer = await signIn(await device.get(await asked()));
  expect(await answer.json()).toMatchObject({ user: { id: user.id }, token: expect.any(String) });
  const [row] = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  expect(row).toMatchObject({
    id: device.id,
    counter: 2,
    backedUp: true,
    transports: ["internal"],
    lastUsedAt: expect.any(Number),
  });
  expect(
    (await confirm(user, await device.get(await asked("confirm_identity", user)))).status,
  ).toBe(200);
});

const BAD_REGISTRATIONS: Record<
  string,
  (user: TestUser, device: Authenticator) => Promise<unknown>
> = {
  "made for another site": async (user, device) =>
    device.create(await offered(user), { origin: "https://tributary.example" }),
  "made for another port": async (user, device) =>
    device.create(await offered(user), { origin: "http://localhost:8788" }),
  "made for another relying party": async (user, device) =>
    device.create(await offered(user), { rpId: "tributary.example" }),
  "with the response of a sign-in": async (user, device) =>
    device.create(await offered(user), { type: "webauthn.get" }),
  "by a device that did not verify its user": async (user, device) =>
    device.create(await offered(user), { unverified: true }),
  "for a challenge that the server did not issue": (_, device) => device.create("A".repeat(43)),
  "for the challenge of a sign-in": async (_, device) => device.create(await asked()),
  "for another user's challenge": async (_, device) =>
    device.create(await offered(await makeUser())),
  "after the challenge expired": async (user, device) => {
    const challenge = await offered(user);
    await expireAll();
    return device.create(challenge);
  },
  "for a challenge that was already used": async (user, device) => {
    const challenge = await offered(user);
    expect(
      (
        await add(
          user,
          await (await Authenticator.make()).create(challenge, {
            origin: "https://tributary.example",
          }),
        )
      ).status,
    ).toBe(400);
    return device.create(challenge);
  },
  "with truncated bytes": async (user, device) => {
    const answer = await device.create(await offered(user));
    return {
      ...answer,
      response: {
        ...answer.response,
        attestationObject: answer.response.attestationObject.slice(0, 80),
      },
    };
  },
};

test.each(Object.entries(BAD_REGISTRATIONS))(
  "a passkey registration %s is rejected, and stores nothing",
  async (_, make) => {
    const user = await makeUser();
    const answer = await make(user, await Authenticator.make());
    const before = await stored();
    expect(await codeOf(await add(user, answer))).toEqual([400, "VALIDATION"]);
    expect(await stored()).toEqual(before);
  },
);

test("a passkey of one account cannot be registered for another account", async () => {
  const { device } = await enrolled();
  const thief = await makeUser();
  const answer = await device.create(await offered(thief));
  const before = await stored();
  expect(await codeOf(await add(thief, answer))).toEqual([409, "CONFLICT"]);
  expect(await stored()).toEqual(before);
});

const lying = (lie: Lie) => async (device: Authenticator) => device.get(await asked(), lie);

const BAD_SIGN_INS: Record<string, (device: Authenticator, user: TestUser) => Promise<unknown>> = {
  "with a bad signature": lying({ badSignature: true }),
  "made for another site": lying({ origin: "https://tributary.example" }),
  "made for a site whose name ends like this site's": lying({
    origin: "http://not-localhost:8787",
  }),
  "made for another relying party": lying({ rpId: "tributary.example" }),
  "with the response of a registration": lying({ type: "webauthn.create" }),
  "by a device that did not verify its user": lying({ unverified: true }),
  "with a counter that went back": lying({ counter: 0 }),
  "with a counter that stood still": lying({ counter: 1 }),
  "with a passkey that nobody registered": lying({ id: "AAAAAAAAAAAAAAAAAAAAAA" }),
  "with a signature by another user's key": async (device) =>
    device.get(await asked(), { signer: (await enrolled()).device.keys.privateKey }),
  "for a challenge that the server did not issue": (device) => device.get("A".repeat(43)),
  "for the challenge of a registration": async (device, user) => device.get(await offered(user)),
  "for the challenge of a proof of identity": async (device, user) =>
    device.get(await asked("confirm_identity", user)),
  "after the challenge expired": async (device) => {
    const challenge = await asked();
    await expireAll();
    return device.get(challenge);
  },
  "with a response that was already used": async (device) => {
    const answer = await device.get(await asked());
    expect((await signIn(answer)).status).toBe(200);
    return answer;
  },
  "for a challenge that was already used": async (device) => {
    const challenge = await asked();
    expect((await signIn(await device.get(challenge))).status).toBe(200);
    return device.get(challenge);
  },
};

test.each(Object.entries(BAD_SIGN_INS))(
  "a passkey sign-in %s is rejected, and stores nothing",
  async (_, make) => {
    const { user, device } = await enrolled();
    const answer = await make(device, user);
    const before = await stored();
    expect(await codeOf(await signIn(answer))).toEqual([401, "UNAUTHENTICATED"]);
    expect(await stored()).toEqual(before);
  },
);

test("only one of 50 concurrent passkey responses to one challenge is accepted", async () => {
  const { user, device } = await enrolled();
  const answer = await device.get(await asked());
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => signIn(answer)))).map(
    (r) => r.status,
  );
  expect(statuses.filter((s) => s === 200)).toHaveLength(1);
  const challenges = [await asked(), await asked()];
  // Two copies of one authenticator sign. The second signature repeats the counter value of the
  // first.
  const copies = [
    await device.get(challenges[0] ?? "", { counter: 9 }),
    await device.get(challenges[1] ?? "", { counter: 9 }),
  ];
  expect((await Promise.all(copies.map(signIn))).map((r) => r.status).sort()).toEqual([200, 401]);
  expect(
    await db
      .select({ counter: passkeys.counter })
      .from(passkeys)
      .where(eq(passkeys.userId, user.id)),
  ).toEqual([{ counter: 9 }]);
});

test("another user's passkey is rejected as proof of identity and as second factor", async () => {
  const [owner, other] = [await enrolled(await makePasswordUser()), await enrolled()];
  await enrollTotp(owner.user);
  await db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, owner.user.id));
  const { challenge: waiting } = await beginSignIn(owner.user);
  const before = await stored();
  const challenge = await asked("confirm_identity", owner.user);
  expect(await codeOf(await confirm(owner.user, await other.device.get(challenge)))).toEqual([
    401,
    "UNAUTHENTICATED",
  ]);
  const forged = await other.device.get(await asked("confirm_identity", owner.user), {
    id: owner.device.id,
  });
  expect(await codeOf(await confirm(owner.user, forged))).toEqual([401, "UNAUTHENTICATED"]);
  const second = async (device: Authenticator, lie: Lie = {}) => {
    const options = { use: "second_factor", challenge: waiting };
    const answer = await device.get(await ask("/api/auth/passkey-options", options), lie);
    return call("/api/auth/second-factor", {
      method: "POST",
      json: { challenge: waiting, proof: { kind: "passkey", answer } },
    });
  };
  expect(await codeOf(await second(other.device))).toEqual([401, "UNAUTHENTICATED"]);
  expect(await codeOf(await second(other.device, { id: owner.device.id }))).toEqual([
    401,
    "UNAUTHENTICATED",
  ]);
  expect(await stored()).toEqual(before);
  expect((await second(owner.device)).status).toBe(200);
});

test("a passkey sign-in of a suspended user is rejected", async () => {
  const { user, device } = await enrolled();
  await db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, user.id));
  const before = (await stored())[1];
  expect(await codeOf(await signIn(await device.get(await asked())))).toEqual([403, "FORBIDDEN"]);
  expect((await stored())[1]).toEqual(before);
});

test("two concurrent removals of an account's last two passkeys leave one passkey", async () => {
  const { user, device } = await enrolled();
  const second = await Authenticator.make();
  expect((await add(user, await second.create(await offered(user)))).status).toBe(201);
  const actor = await actorOf(user);
  const remove = (passkeyId: string) => removePasskey(ctx, { actor, passkeyId, userAgent: "test" });
  const outcomes = await Promise.allSettled([remove(device.id), remove(second.id)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [last] = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  await expect(remove(last?.id ?? "")).rejects.toMatchObject({ code: "CONFLICT" });
  await db.update(users).set({ passwordHash: "scrypt" }).where(eq(users.id, user.id));
  await remove(last?.id ?? "");
});
