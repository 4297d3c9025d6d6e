import { expect, test } from "vitest";
import { passkeys } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { isStillValid, passwordVersionOf } from "./first-factor.ts";

test("a sign-in with a passkey ends if the user removes this passkey, even if another passkey is left", async () => {
  const { db } = testContext();
  const user = await makeUser();
  const add = (id: string) =>
    db.insert(passkeys).values({
      ...{
        id,
        userId: user.id,
        name: id,
        publicKey: "key",
        counter: 0,
        transports: [],
        backedUp: false,
      },
      ...{ createdAt: 1 },
    });
  const [removed, kept] = [`removed-${user.id}`, `kept-${user.id}`];
  await add(kept);
  const signIn = async (passkeyId: string) =>
    isStillValid(testContext(), {
      userId: user.id,
      firstFactor: { method: "passkey", passkeyId },
      passwordVersion: await passwordVersionOf(await storedHash()),
    });
  const storedHash = async () =>
    (await db.query.users.findFirst({ where: (users, { eq }) => eq(users.id, user.id) }))
      ?.passwordHash ?? null;
  expect(await signIn(kept)).toBe(true);
  expect(await signIn(removed)).toBe(false);
});
