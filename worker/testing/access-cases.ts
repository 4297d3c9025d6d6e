import { startSession } from "../domain/accounts/sessions/start-session.ts";
import { type Access, isSessionFree, type Rule } from "../http/route-registry.ts";
import { call, makeUser, type TestUser, testContext } from "./factories.ts";
import type { Shown } from "./make-object.ts";
import { makePrincipals, type Principal } from "./principals.ts";
import type { TestRequest } from "./requests.ts";
import { sampled } from "./scale.ts";

const RANK = {
  public: 0,
  anonymous: 0,
  "signed-link": 0,
  "stream-key": 0,
  user: 1,
  moderator: 2,
  admin: 3,
} as const satisfies Record<Access, number>;
const ROLES = [
  [1, "user"],
  [2, "moderator"],
  [3, "admin"],
] as const;

export interface Cast {
  principals: Principal[];
  others: { person: TestUser; rank: number }[];
}

export async function makeCast(): Promise<Cast> {
  const others: Cast["others"] = [];
  for (const [rank, role] of ROLES) others.push({ person: await makeUser({ role }), rank });
  return { principals: await makePrincipals(), others };
}

export interface Case {
  what: string;
  request: TestRequest;
  who: Principal;
  /** Session token that only this case uses, because some routes end it. Null for a visitor. */
  token: string | null;
  admitted: boolean;
}

function mayTouch(
  { object }: Rule,
  who: Principal,
  owner: { isSelf: boolean; rank: number },
  shown: Shown,
): boolean {
  const isStaff = who.rank >= 2;
  switch (object) {
    case undefined:
    case "anyone":
      return true;
    case "own":
      return owner.isSelf;
    case "own-or-staff":
      return owner.isSelf || isStaff;
    case "own-or-admin":
      return owner.isSelf || who.rank >= 3;
    case "seen":
      return owner.isSelf || shown === "public";
    case "seen-or-staff":
      return owner.isSelf || shown === "public" || isStaff;
    case "others":
      return !owner.isSelf;
    case "lesser":
      return !owner.isSelf && who.rank > owner.rank;
    default: {
      const never: never = object;
      throw new Error(`No rule for ${String(never)}`);
    }
  }
}

const keyReaches = ({ access, scope }: Rule, { key }: Principal) =>
  key === undefined || isSessionFree(access) || (scope !== undefined && key.scopes.includes(scope));

/** Returns true for routes that answer 404 once the object's owner is suspended. */
const diesWithOwner = ({ access, object }: Rule) =>
  access === "signed-link" ||
  access === "stream-key" ||
  object === "seen" ||
  object === "seen-or-staff" ||
  (object === "anyone" && (access === "public" || access === "anonymous"));

export async function casesOf(
  label: string,
  rule: Rule,
  { principals, others }: Cast,
  make: (owner: TestUser, shown: Shown) => Promise<TestRequest>,
  choose: <T>(all: T[]) => T[] = (all) => all,
): Promise<Case[]> {
  const ways: Shown[] = rule.object?.startsWith("seen")
    ? ["public", "private", "draft"]
    : ["public"];
  const foreign = others.slice(0, rule.object === "lesser" ? 3 : rule.object === undefined ? 0 : 1);
  const found: { admitted: boolean; makeCase: () => Promise<Case> }[] = [];
  for (const who of principals) {
    // A visitor owns no object. Without an object rule, the object of any user can be used.
    const own = who.person ?? (rule.object === undefined ? others[0]?.person : undefined);
    // A key is only tried on one object of its owner. The same owner without a key is tried on the
    // objects of all users.
    const [strangers, shownWays] = who.key ? [[], ways.slice(0, 1)] : [foreign, ways];
    const owners = [
      ...(own ? [{ person: own, rank: who.rank, isOwn: true }] : []),
      ...strangers.map((o) => ({ ...o, isOwn: false })),
    ];
    for (const { person, rank, isOwn } of owners) {
      for (const shown of shownWays) {
        const isGone = isOwn && who.isSuspended && diesWithOwner(rule);
        const admitted =
          keyReaches(rule, who) &&
          !isGone &&
          who.rank >= RANK[rule.access] &&
          mayTouch(rule, who, { isSelf: isOwn && who.rank > 0, rank }, shown);
        const what = `${label} as ${who.name} on ${isOwn ? "their own" : `a rank ${rank}'s`} (${shown})`;
        const makeCase = async () => {
          const token =
            who.key?.token ??
            (who.person &&
              (await startSession(testContext(), { userId: who.person.id, userAgent: "test" })));
          return { who, token, what, request: await make(person, shown), admitted };
        };
        found.push({ admitted, makeCase });
      }
    }
  }
  // `npm test` runs a third of the admitted cases, because each route's own tests cover admitted
  // users too.
  const rejected = found.filter(({ admitted }) => !admitted);
  const all = [
    ...rejected,
    ...sampled(
      found.filter(({ admitted }) => admitted),
      3,
    ),
  ];
  const cases: Case[] = [];
  for (const { makeCase } of choose(all)) cases.push(await makeCase());
  return cases;
}

/**
 * Returns how the request was rejected: a 401, 403, 404 or a redirect to the sign-in page. Null for
 * any other response.
 */
async function refused({ who, token, request: { path, ...rest } }: Case): Promise<string | null> {
  const headers: Record<string, string> = { ...rest.headers };
  if (who.form === "bearer" && token) headers.Authorization = `Bearer ${token}`;
  const as = who.form === "cookie" && who.person && token ? { ...who.person, token } : null;
  const response = await call(path, { ...rest, headers, as });
  response.webSocket?.accept();
  response.webSocket?.close(1000);
  if ([401, 403, 404].includes(response.status)) return String(response.status);
  // Remix answers a data request (.data) with a 202 that has the redirect in its body.
  const to =
    response.status === 202 ? await response.text() : (response.headers.get("Location") ?? "");
  return /\/login\?next=/.test(to) ? "sent to sign in" : null;
}

const AT_ONCE = 5;

export async function mismatches(cases: Case[]): Promise<string[]> {
  const outcomes: { c: Case; refusal: string | null }[] = [];
  for (let i = 0; i < cases.length; i += AT_ONCE) {
    const group = cases.slice(i, i + AT_ONCE);
    outcomes.push(
      ...(await Promise.all(group.map(async (c) => ({ c, refusal: await refused(c) })))),
    );
    // Lets timers fire: each page sets some, none fires while workerd is busy, and workerd fails
    // above 10,000 timers.
    await scheduler.wait(0);
  }
  return outcomes
    .filter(({ c, refusal }) => c.admitted !== (refusal === null))
    .map(
      ({ c, refusal }) => `${c.what}: ${refusal ?? "let in"}, want ${c.admitted ? "in" : "out"}`,
    );
}
