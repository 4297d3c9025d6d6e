import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createContext } from "../context.ts";
import { users } from "../db/schema.ts";
import { makeCode } from "../domain/accounts/codes/make-code.ts";
import { verifyEmail } from "../domain/accounts/email-address/verify-email.ts";
import { pickUsername } from "../domain/accounts/oauth/pick-username.ts";
import { call, makeUser, testContext, withBindings } from "../testing/factories.ts";
import { makeVideoRow } from "../testing/media-objects.ts";

let restore: () => void;
beforeAll(() => {
  restore = withBindings({ BUDGET_FACTOR: "1" });
});
afterAll(() => restore());

const { db } = testContext();
const admitted = (answers: Response[]) => answers.filter(({ status }) => status < 400).length;
const refused = (answers: Response[]) => answers.filter(({ status }) => status === 429).length;

async function repeat(times: number, once: (n: number) => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = [];
  for (let n = 0; n < times; n++) answers.push(await once(n));
  return answers;
}

const signUp = (
  n: number,
  { victim, address, name }: { victim: string; address: string; name: string },
) =>
  call("/api/auth/signup", {
    method: "POST",
    json: {
      username: `${name}${n}`,
      email: victim.replace("@", `+${n}@`),
      password: "Upstream42x",
      acceptTerms: true,
    },
    headers: { "CF-Connecting-IP": address },
  });

test("35 sign-ups from one IP network create 5 accounts, and 30 sign-ups must wait", async () => {
  const name = `s${crypto.randomUUID().slice(0, 8)}`;
  const answers = await repeat(35, (n) =>
    signUp(n, { victim: `${name}@mail.example`, address: "203.0.113.40", name }),
  );
  expect([admitted(answers), refused(answers)]).toEqual([5, 30]);
  expect(
    await db
      .select()
      .from(users)
      .where(like(users.username, `${name}%`)),
  ).toHaveLength(5);
  const last = answers.at(-1);
  expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await last?.json()).toMatchObject({
    code: "RATE_LIMITED",
    error: expect.stringMatching(/Try again in .+\./),
  });
});

test("sign-ups with Google or Apple create at most 5 accounts an hour for one IP network", async () => {
  const bindings: typeof env = { ...env, BUDGET_FACTOR: "1" };
  const ctx = createContext(bindings, "test");
  const name = `g${crypto.randomUUID().slice(0, 8)}`;
  const start = (n: number) => {
    const identity = {
      provider: "google" as const,
      issuer: "https://accounts.google.com",
      subject: `${name}${n}`,
    };
    const payload = { ...identity, email: `${name}${n}@mail.example`, next: "/" };
    return makeCode(ctx, { purpose: "pick_username", userId: null, payload, lifetime: 60_000 });
  };
  const pick = (code: string, n: number, address: string) =>
    pickUsername(ctx, {
      code,
      username: `${name}${n}`,
      acceptTerms: true,
      client: { address, userAgent: "test", device: name, isBrowser: true },
    });
  for (let n = 0; n < 5; n++) await pick(await start(n), n, "203.0.113.70");
  const sixth = await start(5);
  await expect(pick(sixth, 5, "203.0.113.70")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(pick(sixth, 5, "203.0.113.71")).resolves.toMatchObject({ next: "/" });
});

test("40 sign-ups with known and unknown email addresses get the same responses", async () => {
  const name = `q${crypto.randomUUID().slice(0, 8)}`;
  const taken = `${name}@mail.example`;
  await makeUser({ email: taken, emailVerifiedAt: 1 });
  const probe = (n: number, email: string, address: string) =>
    call("/api/auth/signup", {
      method: "POST",
      json: { username: `${name}_${n}`, email, password: "Upstream42x", acceptTerms: true },
      headers: { "CF-Connecting-IP": address },
    });
  const shape = async (answer: Response) => {
    const { user } = await answer.json<{ user: Record<string, unknown> }>();
    return [answer.status, Object.keys(user).sort()];
  };
  expect(await shape(await probe(1, taken, "203.0.113.50"))).toEqual(
    await shape(await probe(2, `free.${taken}`, "203.0.113.51")),
  );
  const answers = await repeat(40, (n) =>
    probe(n + 10, n % 2 ? taken : `free${n}.${taken}`, "203.0.113.52"),
  );
  expect([admitted(answers), refused(answers)]).toEqual([5, 35]);
});

test("only one of two accounts that claim an email address can confirm the address", async () => {
  const email = `claimed.${crypto.randomUUID()}@mail.example`;
  const ctx = testContext();
  const claims = [await makeUser({ email }), await makeUser({ email })];
  const codes = await Promise.all(
    claims.map(({ id: userId }) =>
      makeCode(ctx, { purpose: "verify_email", userId, payload: { email }, lifetime: 60_000 }),
    ),
  );
  const answers = await Promise.allSettled(
    codes.map((code) => verifyEmail(ctx, { code, userAgent: "test" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "CONFLICT" },
  });
  const rows = await db.select().from(users).where(eq(users.email, email));
  expect(rows.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null)).toHaveLength(1);
});

test.each([
  [
    "drafts",
    "/api/videos",
    (n: number) => ({ title: `Draft ${n}`, category: "art" }),
    60,
    30,
    "203.0.113.60",
  ],
  [
    "playlists",
    "/api/playlists",
    (n: number) => ({ title: `List ${n}`, visibility: "public" }),
    60,
    30,
    "203.0.113.61",
  ],
  [
    "streams",
    "/api/streams",
    () => ({ title: "On air", category: "music" }),
    20,
    12,
    "203.0.113.62",
  ],
])(
  "one account can make only a limited number of %s",
  async (_, path, json, times, max, address) => {
    const person = await makeUser({ emailVerifiedAt: 1, plan: "creator_pro" });
    // Each test case has its own IP address, because other tests use up the limits of theirs.
    const headers = { "CF-Connecting-IP": address };
    const answers = await repeat(times, (n) =>
      call(path, { method: "POST", json: json(n), as: person, headers }),
    );
    // A go-live call gets a 409 while the user has another stream. Such a call counts too.
    const counted = answers.filter(({ status }) => status !== 429).length;
    expect([counted, refused(answers)]).toEqual([max, times - max]);
  },
);

test("a user can like 100 videos in a row", async () => {
  const [creator, person] = [await makeUser(), await makeUser({ emailVerifiedAt: 1 })];
  const likes = await repeat(100, async () =>
    call(`/api/videos/${await makeVideoRow(creator, "public")}/reaction`, {
      method: "POST",
      json: { reaction: "like" },
      as: person,
      headers: { "CF-Connecting-IP": "203.0.113.42" },
    }),
  );
  expect(admitted(likes)).toBe(100);
  const openings = await repeat(60, () =>
    call("/api/videos/vid_01h455vb4pex5vsknk084sn02q/playback", {
      method: "POST",
      json: {},
      headers: { "CF-Connecting-IP": "203.0.113.41" },
    }),
  );
  expect(refused(openings)).toBe(0);
});
