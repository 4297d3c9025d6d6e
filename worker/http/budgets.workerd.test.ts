import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashSecret, newSecret } from "../domain/kernel/secrets/secrets.ts";
import { networkOf } from "../domain/kernel/throttle/network.ts";
import { call, makeUser, ORIGIN, type TestUser, withBindings } from "../testing/factories.ts";
import { requestFor } from "../testing/requests.ts";
import { type BudgetName, type BudgetRule, budgets, type CallWindow } from "./budgets.ts";
import {
  type ApiRoute,
  apiRoutes,
  isSessionFree,
  type PageRoute,
  pageRoutes,
  type Rule,
  type SocketRoute,
  socketRoutes,
} from "./route-registry.ts";
import { toBudgets } from "./spend-budget.ts";

let restore: () => void;
let user: TestUser;
beforeAll(async () => {
  restore = withBindings({ BUDGET_FACTOR: "1" });
  user = await makeUser({ emailVerifiedAt: 1, role: "admin", plan: "creator_pro" });
});
afterAll(() => restore());

let networks = 0;
const newAddress = () => `2001:db8:${(++networks).toString(16)}:1::1`;
const subjectOf = (address: string) => `calls:network:${networkOf(address)}`;

async function use(
  name: BudgetName,
  subject: string,
  windows: readonly CallWindow[],
): Promise<void> {
  const counter = env.SIGN_IN_THROTTLE.get(env.SIGN_IN_THROTTLE.idFromName(subject));
  for (const budget of toBudgets(name, windows)) await counter.count("test", [budget], budget.max);
}

interface Attempt {
  method: string;
  path: string;
  headers?: Record<string, string>;
}

/**
 * Sends all requests that the Worker admits without reading the stored rate limit counter.
 * Then fills the counter and sends a last request, for which the Worker reads the counter.
 * The clock stands still from the filling to the last request, because counts decay with time.
 * Timers stand still too, because the Worker admits a request if the counter answers too late.
 */
async function sendLast(
  { method, path, headers }: Attempt,
  {
    name,
    address,
    as,
    fill,
  }: { name: BudgetName; address: string; as: TestUser | null; fill: () => Promise<void> },
) {
  const { batch = 1 }: BudgetRule = budgets[name];
  const options = { method, as, headers: { ...headers, "CF-Connecting-IP": address } };
  for (let n = 1; n < batch; n++) await (await call(path, options)).arrayBuffer();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    await fill();
    return await call(path, options);
  } finally {
    vi.useRealTimers();
  }
}

function expectRefusal(answer: Response, longest: number) {
  const seconds = Number(answer.headers.get("Retry-After"));
  expect([answer.status, seconds >= 1 && seconds <= longest / 1000]).toEqual([429, true]);
}

const filled = (path: string) =>
  path.replace("/@:username", "/@nobody").replace(/:\w+/g, "x").replace("*", "x");
const nameOf = ({ budget }: Rule): BudgetName | null =>
  typeof budget === "string" ? budget : null;

const loadsOf = ({ loads }: Rule): BudgetName | null => loads ?? null;

const attempts: [string, BudgetName, Attempt][] = [
  ...(Object.keys(apiRoutes) as ApiRoute[]).map((key): [string, BudgetName | null, Attempt] => {
    const [method = "", path = ""] = key.split(" ");
    return [key, nameOf(apiRoutes[key]), { method, path: filled(path) }];
  }),
  ...(Object.keys(socketRoutes) as SocketRoute[]).map(
    (path): [string, BudgetName | null, Attempt] => [
      `the socket ${path}`,
      nameOf(socketRoutes[path]),
      { method: "GET", path: filled(path), headers: { Upgrade: "websocket" } },
    ],
  ),
  ...(Object.keys(pageRoutes) as PageRoute[]).map((id): [string, BudgetName | null, Attempt] => [
    `the loader of ${id}`,
    loadsOf(pageRoutes[id]),
    { method: "GET", path: `${filled(pageRoutes[id].path)}.data` },
  ]),
  ...(Object.keys(pageRoutes) as PageRoute[]).map((id): [string, BudgetName | null, Attempt] => [
    `the action of ${id}`,
    nameOf(pageRoutes[id]),
    {
      method: "POST",
      path: `${filled(pageRoutes[id].path)}.data`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    },
  ]),
].flatMap(([name, budget, attempt]): [string, BudgetName, Attempt][] =>
  budget === null ? [] : [[name, budget, attempt]],
);

const longestOf = (windows: readonly CallWindow[]) => Math.max(...windows.map(({ ms }) => ms)) * 2;

test.each(attempts)(
  "%s answers 429 after calls from one IP network have used up the rate limit %s",
  async (_, name, attempt) => {
    const { network }: BudgetRule = budgets[name];
    const address = newAddress();
    const fill = () => use(name, subjectOf(address), network);
    expectRefusal(await sendLast(attempt, { name, address, as: user, fill }), longestOf(network));
  },
);

test("a form that is posted too often is shown again with the typed text, but without the password", async () => {
  const address = newAddress();
  const { network, batch = 1 }: BudgetRule = budgets.signIn;
  await use("signIn", subjectOf(address), network);
  const body = new URLSearchParams({ username: "kettle_fan", password: "Hidden-kettle-1" });
  let page = "";
  for (let n = 0; n < batch; n++)
    page = await (
      await call("/login", {
        method: "POST",
        body,
        headers: { Origin: ORIGIN, "CF-Connecting-IP": address },
      })
    ).text();
  expect(page).toContain('value="kettle_fan"');
  expect(page).not.toContain("Hidden-kettle-1");
});

/** Routes without a session. Their calls count only for the network. */
const sessionFree: string[] = (Object.keys(apiRoutes) as ApiRoute[]).filter((key) =>
  isSessionFree(apiRoutes[key].access),
);

/** Returns a route with this budget. Prefers a route that reads the session. */
function exampleOf(name: BudgetName): Attempt {
  const routes = attempts.filter(([, budget]) => budget === name);
  const [, , example] = routes.find(([route]) => !sessionFree.includes(route)) ?? routes[0] ?? [];
  if (!example) throw new Error(`No route has the budget ${name}`);
  return example;
}

const namesWith = (part: "account" | "target") =>
  (Object.keys(budgets) as BudgetName[]).filter((name) => part in budgets[name]);

/** The API routes whose budget has a limit per target. */
const targetRoutes = (Object.keys(apiRoutes) as ApiRoute[]).filter((key) => {
  const name = nameOf(apiRoutes[key]);
  return name !== null && "target" in budgets[name];
});
const counterOf = async (target: string) =>
  env.SIGN_IN_THROTTLE.get(
    env.SIGN_IN_THROTTLE.idFromName(`calls:target:${await hashSecret(target)}`),
  );

test.each(Object.keys(budgets) as BudgetName[])(
  "at least one route uses the rate limit %s",
  (name) => {
    const ofMisses = Object.values(apiRoutes).map(({ misses }: Rule) => misses);
    expect(ofMisses.includes(name) || exampleOf(name) !== undefined).toBe(true);
  },
);

test.each(namesWith("account"))(
  "the rate limit %s counts an account's calls from all IP networks together",
  async (name) => {
    const { account = [] }: BudgetRule = budgets[name];
    const person = await makeUser({ emailVerifiedAt: 1, role: "admin", plan: "creator_pro" });
    const fill = () => use(name, `calls:account:${person.id}`, account);
    expectRefusal(
      await sendLast(exampleOf(name), { name, address: newAddress(), as: person, fill }),
      longestOf(account),
    );
  },
);

test.each(targetRoutes)(
  "the route %s limits the calls with one secret across networks",
  async (key) => {
    const name = nameOf(apiRoutes[key]) ?? "ingest";
    const { target = [] }: BudgetRule = budgets[name];
    // Each test needs a secret of its own, because a rejected call blocks its secret for a while.
    const owner = await makeUser({ emailVerifiedAt: 1, role: "admin", plan: "creator_pro" });
    const { method, path } = await requestFor(key, owner, "draft");
    const secret = path.split("/")[key.includes(":token") ? 2 : 3] ?? "";
    const fill = async () => use(name, `calls:target:${await hashSecret(secret)}`, target);
    expectRefusal(
      await sendLast({ method, path }, { name, address: newAddress(), as: null, fill }),
      longestOf(target),
    );
  },
);

test.each(targetRoutes)("the route %s stores no count for an invented secret", async (key) => {
  const [method = "", path = ""] = key.split(" ");
  const secret = newSecret();
  const name = nameOf(apiRoutes[key]) ?? "ingest";
  const attempt = { method, path: path.replace(/:\w+/, secret).replace("*", "init.mp4") };
  const fill = async () => undefined;
  const answer = await sendLast(attempt, { name, address: newAddress(), as: null, fill });
  expect(answer.status).toBeLessThan(429);
  const tables = await runInDurableObject(await counterOf(secret), (_, state) =>
    state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'counts'").toArray(),
  );
  expect(tables).toEqual([]);
});

const ownPages = (Object.keys(pageRoutes) as PageRoute[]).filter(
  (id) => pageRoutes[id].access === "public" && !/[:*]/.test(pageRoutes[id].path),
);

test.each(ownPages)(
  "the page %s renders at most 400 KB of HTML or has a rate limit",
  async (id) => {
    const page = await call(pageRoutes[id].path, { headers: { "CF-Connecting-IP": newAddress() } });
    const size = (await page.text()).length;
    expect(size <= 400_000 || loadsOf(pageRoutes[id]) !== null).toBe(true);
  },
);
