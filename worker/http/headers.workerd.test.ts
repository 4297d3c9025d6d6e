import { beforeAll, expect, test } from "vitest";
import { call, makeUser, type TestUser } from "../testing/factories.ts";
import { pagePath, requestFor } from "../testing/requests.ts";
import { sampled } from "../testing/scale.ts";
import { type ApiRoute, apiRoutes, type PageRoute, pageRoutes } from "./route-registry.ts";
import { withSecurityHeaders } from "./security-headers.ts";

let user: TestUser;
beforeAll(async () => {
  user = await makeUser({ role: "admin", plan: "creator_pro", emailVerifiedAt: 1 });
});

const directive = (csp: string, name: string) =>
  csp.split("; ").find((d) => d.startsWith(`${name} `)) ?? "";

test.each(sampled(Object.keys(pageRoutes) as PageRoute[]))(
  "the page %s executes only scripts with its nonce, and only an embed page can be framed",
  async (id) => {
    const path = await pagePath(id, user, "public");
    const pages = [await call(path, { as: user }), await call(path, { as: user })].filter((p) =>
      p.headers.get("Content-Type")?.includes("html"),
    );
    const nonces = new Set<string>();
    for (const page of pages) {
      const csp = page.headers.get("Content-Security-Policy") ?? "";
      const nonce = /'nonce-([^']{16,})'/.exec(directive(csp, "script-src"))?.[1] ?? "";
      nonces.add(nonce);
      expect(nonce).not.toBe("");
      for (const name of ["script-src", "style-src"])
        expect(directive(csp, name)).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
      expect(csp).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
      // This test's video may be embedded on every site. No site may frame any other page.
      const framed =
        id === "routes/embed.$videoId"
          ? [null, "frame-ancestors * 'self'"]
          : ["DENY", "frame-ancestors 'none'"];
      expect([page.headers.get("X-Frame-Options"), directive(csp, "frame-ancestors")]).toEqual(
        framed,
      );
      expect(page.headers.get("Permissions-Policy")).toContain("geolocation=()");
      const html = await page.text();
      // Browsers do not execute a JSON data block (e2e/xss.spec.ts checks that its content is
      // escaped).
      const unmarked = [
        ...html.matchAll(/<(?:script|style)\b(?! type="application\/ld\+json")[^>]*>/g),
      ].filter(([tag]) => !tag.includes(`nonce="${nonce}"`));
      expect(unmarked.map(([tag]) => tag)).toEqual([]);
      // HTML must contain no event handler attributes, which the content security policy would
      // block too.
      expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/);
    }
    expect(nonces.size).toBe(pages.length);
  },
);

const ODD_ORIGINS = [
  "https://evil.example",
  "null",
  "http://localhost:8787.evil.example",
  "https://localhost:8787",
];

test.each(Object.keys(apiRoutes) as ApiRoute[])(
  "the route %s sends nosniff and no CORS headers",
  async (key) => {
    const { path, method, ...rest } = await requestFor(key, user, "public");
    const asked = ODD_ORIGINS.flatMap((Origin) => [
      call(path, {
        method,
        ...rest,
        as: user,
        headers: { Origin, "Sec-Fetch-Site": "cross-site" },
      }),
      call(path, {
        method: "OPTIONS",
        as: user,
        headers: {
          Origin,
          "Access-Control-Request-Method": method,
          "Access-Control-Request-Headers": "authorization",
        },
      }),
    ]);
    for (const response of await Promise.all(asked)) {
      const allowed = [...response.headers.keys()].filter((name) =>
        name.startsWith("access-control-"),
      );
      expect(allowed).toEqual([]);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.status).toBeLessThan(500);
    }
  },
);

test("a deployment sends an HSTS header for two years, and a development server sends none", () => {
  const headersOf = (secure: boolean) =>
    withSecurityHeaders(new Response("x"), { nonce: "n", requestId: "r", secure }).headers;
  expect(headersOf(true).get("Strict-Transport-Security")).toBe(
    "max-age=63072000; includeSubDomains; preload",
  );
  expect(headersOf(false).has("Strict-Transport-Security")).toBe(false);
});

test("a forged X-Forwarded-Host header does not change the response to a form", async () => {
  const body = () => new URLSearchParams({ username: "", password: "" });
  for (const path of ["/login", "/login.data"]) {
    const plain = await call(path, { method: "POST", body: body() });
    const forwarded = await call(path, {
      method: "POST",
      body: body(),
      headers: { "X-Forwarded-Host": "evil.example" },
    });
    expect(forwarded.status).toBe(plain.status);
    expect(forwarded.status).toBeLessThan(500);
  }
});
