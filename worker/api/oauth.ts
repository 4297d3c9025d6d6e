import * as z from "zod";
import { DomainError, notFound } from "../domain/errors.ts";
import { beginOAuth } from "../domain/oauth/begin-oauth.ts";
import { isProvider, type OAuthRefusal, type Provider } from "../domain/oauth/contract.ts";
import { finishOAuth } from "../domain/oauth/finish-oauth.ts";
import { OAuthRefused } from "../domain/oauth/refused.ts";
import { newSecret } from "../domain/sessions/rules.ts";
import { clientOf } from "../http/client.ts";
import { readForm } from "../http/form.ts";
import { browserCookie, browserOf, welcomeCookie } from "../http/oauth-cookies.ts";
import { returnPath } from "../http/return-path.ts";
import { signInRedirect } from "../http/sign-in.ts";
import { type Api, route } from "./route.ts";

const ACCOUNT = "/settings/account";

function goTo(path: string, cookies: string[] = []): Response {
  const headers = new Headers({ Location: path, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** To the page it began at, which tells why in a sentence. */
const refuse = (page: string, refusal: OAuthRefusal, provider: Provider) =>
  goTo(`${page}?${new URLSearchParams({ oauth: refusal, provider })}`);

function requireProvider(name: string): Provider {
  if (!isProvider(name)) throw notFound("This page");
  return name;
}

/** Signing in with Google and Apple: browsers are sent to them and come back. */
export function mountOAuth(api: Api): void {
  const begin = {
    summary: "Begin to sign in with Google or Apple, or to connect one to the account that is signed in",
    query: z.object({ next: z.string().max(2000).optional(), link: z.string().max(2000).optional() }),
    status: 303,
  } as const;
  route(api, "GET /auth/:provider", begin, async ({ c, ctx, actor, query }) => {
    const provider = requireProvider(c.req.param("provider"));
    const next = returnPath(query.next ?? null, "/discover");
    const permit = query.link ?? null;
    if (actor.kind === "user" && permit === null) return goTo(next);
    const browser = browserOf(c.req.raw) ?? newSecret();
    try {
      const url = await beginOAuth(ctx, { provider, browser, next, actor, permit });
      return goTo(url.toString(), [browserCookie(browser)]);
    } catch (error) {
      if (error instanceof OAuthRefused)
        return refuse(permit === null || actor.kind === "visitor" ? "/login" : ACCOUNT, error.refusal, provider);
      if (error instanceof DomainError && error.code === "REAUTH_REQUIRED") return goTo(`/confirm-identity?next=${ACCOUNT}`);
      throw error;
    }
  });

  const finish = {
    summary: "Where Google and Apple send the browser back to",
    query: z.object({
      state: z.string().max(2000).optional(),
      code: z.string().max(4000).optional(),
      error: z.string().max(200).optional(),
    }),
    status: 303,
  } as const;
  route(api, "GET /auth/:provider/callback", finish, async ({ c, ctx, actor, query }) => {
    const provider = requireProvider(c.req.param("provider"));
    const { state = "", code = null, error = null } = query;
    const request = c.req.raw;
    const outcome = await finishOAuth(ctx, { provider, state, code, error, browser: browserOf(request), actor, client: clientOf(request) });
    switch (outcome.kind) {
      case "signed-in":
        return signInRedirect(outcome.answer, outcome.next);
      case "linked":
        return goTo(`${ACCOUNT}?linked=${provider}`);
      case "pick-username":
        return goTo("/welcome", [welcomeCookie(outcome.code)]);
      case "refused":
        ctx.log.warn("oauth refused", { provider, refusal: outcome.refusal, cause: String(outcome.cause ?? "") });
        return refuse(outcome.linking || actor.kind === "user" ? ACCOUNT : "/login", outcome.refusal, provider);
      default: {
        const never: never = outcome;
        throw new Error(`Unknown outcome ${JSON.stringify(never)}`);
      }
    }
  });

  /**
   * The one request that another site may post (worker/http/csrf.ts). It does nothing but turn Apple's form into the address
   * above: there the browser sends the session's cookie, which it keeps back from a post of another site.
   */
  route(api, "POST /auth/apple/callback", { summary: "Where Apple's form arrives", status: 303 }, async ({ c }) => {
    const form = await readForm(c.req.raw);
    const params = new URLSearchParams();
    for (const name of ["state", "code", "error"]) {
      const value = form.get(name);
      if (typeof value === "string" && value.length <= 4000) params.set(name, value);
    }
    return goTo(`/auth/apple/callback?${params}`);
  });
}
