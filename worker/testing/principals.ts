import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { apiKeys, users } from "../db/schema.ts";
import { type ApiScope, SCOPE_NAMES } from "../domain/accounts/api-keys/contract.ts";
import { newApiKey, prefixOf } from "../domain/accounts/api-keys/rules.ts";
import { PLANS } from "../domain/accounts/users/contract.ts";
import { hashSecret } from "../domain/kernel/secrets/secrets.ts";
import { makeUser, type TestUser, testContext } from "./factories.ts";
import { isFull } from "./scale.ts";

export interface Principal {
  name: string;
  /** The signed-in user; null for a visitor. */
  person: TestUser | null;
  /** Rank in access rules: 0 visitor or suspended user, 1 user, 2 moderator, 3 admin. */
  rank: 0 | 1 | 2 | 3;
  isSuspended: boolean;
  form: "cookie" | "bearer";
  key?: { token: string; scopes: readonly ApiScope[] };
}

const KINDS = [
  { kind: "user", rank: 1, columns: {} },
  { kind: "partner", rank: 1, columns: { partnerStatus: "active" } },
  { kind: "moderator", rank: 2, columns: { role: "moderator" } },
  { kind: "admin", rank: 3, columns: { role: "admin" } },
] as const;

/**
 * Creates the senders of test requests. Outside the full suite: one user per rank, a suspended user
 * and two API keys.
 */
export async function makePrincipals(): Promise<Principal[]> {
  const principals: Principal[] = [
    { name: "visitor", person: null, rank: 0, isSuspended: false, form: "cookie" },
  ];
  const [kinds, suspendedKinds] = isFull()
    ? [KINDS, KINDS]
    : [KINDS.filter(({ kind }) => kind !== "partner"), KINDS.slice(0, 1)];
  for (const [i, { kind, rank, columns }] of kinds.entries()) {
    for (const plan of isFull() ? PLANS : [PLANS[i % PLANS.length]]) {
      const person = await makeUser({ plan, emailVerifiedAt: 1, ...columns });
      principals.push({
        name: `${kind}, ${plan}`,
        person,
        rank,
        isSuspended: false,
        form: "cookie",
      });
    }
  }
  if (isFull()) {
    principals.push({
      name: "unverified",
      person: await makeUser(),
      rank: 1,
      isSuspended: false,
      form: "cookie",
    });
    principals.push({
      name: "user by bearer",
      person: await makeUser({ emailVerifiedAt: 1 }),
      rank: 1,
      isSuspended: false,
      form: "bearer",
    });
  }
  for (const { kind, columns } of suspendedKinds) {
    const person = await makeUser({ emailVerifiedAt: 1, ...columns });
    await testContext().db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, person.id));
    principals.push({
      name: `suspended ${kind}`,
      person,
      rank: 0,
      isSuspended: true,
      form: kind === "user" ? "bearer" : "cookie",
    });
  }
  return [...principals, ...(await makeKeys())];
}

async function makeKeys(): Promise<Principal[]> {
  const { db, newId, now } = testContext();
  const [user, admin] = [await keyOwner("user"), await keyOwner("admin")];
  const single = isFull() ? SCOPE_NAMES : SCOPE_NAMES.slice(0, 1);
  const wanted = [
    ...single.map((scope) => ({ person: user, scopes: [scope] })),
    { person: admin, scopes: SCOPE_NAMES },
  ];
  return Promise.all(
    wanted.map(async ({ person, scopes }): Promise<Principal> => {
      const token = newApiKey();
      const keyHash = await hashSecret(token);
      const row = {
        id: newId("key"),
        userId: person.id,
        name: "Key",
        prefix: prefixOf(token),
        keyHash,
        createdAt: now(),
      };
      // This time is in the future. Otherwise the first use of the key would update this column,
      // which the test would count as a write.
      await db
        .insert(apiKeys)
        .values({ ...row, scopes: [...scopes], lastUsedAt: now() + 86_400_000 });
      const rank = person === admin ? 3 : 1;
      return {
        name: `a key for ${scopes.join(", ")}`,
        person,
        rank,
        isSuspended: false,
        form: "bearer",
        key: { token, scopes },
      };
    }),
  );
}

export async function forgetCalls(principals: readonly Principal[]): Promise<void> {
  const tokens = principals.flatMap(({ key }) => key?.token ?? []);
  const hashes = await Promise.all(tokens.map(hashSecret));
  const keys = await testContext()
    .db.select({ id: apiKeys.id })
    .from(apiKeys)
    .where(inArray(apiKeys.keyHash, hashes));
  for (const { id } of keys) {
    const meter = env.API_METER.get(env.API_METER.idFromName(id));
    await runInDurableObject(
      meter,
      (_, state) => void state.storage.sql.exec("DELETE FROM window"),
    );
  }
}

const keyOwner = (role: "user" | "admin") =>
  makeUser({ role, plan: "creator_pro", emailVerifiedAt: 1 });
