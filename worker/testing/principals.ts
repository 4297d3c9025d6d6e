import { eq } from "drizzle-orm";
import { users } from "../db/schema.ts";
import { PLANS } from "../domain/users/contract.ts";
import { makeUser, type TestUser, testContext } from "./factories.ts";
import { isFull } from "./scale.ts";

/** Someone who asks, as the access rules see them. */
export interface Principal {
  name: string;
  /** The account, for objects of its own; null for a visitor. */
  person: TestUser | null;
  /** 0 whom the server takes for a visitor, 1 user, 2 moderator, 3 administrator. */
  rank: 0 | 1 | 2 | 3;
  /** Shut out by the staff: what they own is hidden too. */
  isSuspended: boolean;
  /** How the request shows who it is. */
  form: "cookie" | "bearer";
}

const KINDS = [
  { kind: "user", rank: 1, columns: {} },
  { kind: "partner", rank: 1, columns: { partnerStatus: "active" } },
  { kind: "moderator", rank: 2, columns: { role: "moderator" } },
  { kind: "admin", rank: 3, columns: { role: "admin" } },
] as const;

/** Every kind of person on every plan, and those whose account is not as it should be. */
export async function makePrincipals(): Promise<Principal[]> {
  const principals: Principal[] = [{ name: "visitor", person: null, rank: 0, isSuspended: false, form: "cookie" }];
  for (const [i, { kind, rank, columns }] of KINDS.entries()) {
    // Outside a full run each kind has one of the plans.
    for (const plan of isFull() ? PLANS : [PLANS[i % PLANS.length]]) {
      const person = await makeUser({ plan, emailVerifiedAt: 1, ...columns });
      principals.push({ name: `${kind}, ${plan}`, person, rank, isSuspended: false, form: "cookie" });
    }
  }
  principals.push({ name: "unverified", person: await makeUser(), rank: 1, isSuspended: false, form: "cookie" });
  principals.push({ name: "user by bearer", person: await makeUser({ emailVerifiedAt: 1 }), rank: 1, isSuspended: false, form: "bearer" });
  for (const { kind, columns } of KINDS) {
    const person = await makeUser({ emailVerifiedAt: 1, ...columns });
    await testContext().db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, person.id));
    principals.push({ name: `suspended ${kind}`, person, rank: 0, isSuspended: true, form: kind === "user" ? "bearer" : "cookie" });
  }
  return principals;
}
