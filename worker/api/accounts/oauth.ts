import { t } from "#i18n/t.ts";
import { beginOAuth } from "../../domain/accounts/oauth/begin-oauth.ts";
import {
  isProvider,
  type OAuthErrorCode,
  type Provider,
} from "../../domain/accounts/oauth/contract.ts";
import { BeginOAuthQuery, FinishOAuthQuery } from "../../domain/accounts/oauth/contract-api.ts";
import { finishOAuth } from "../../domain/accounts/oauth/finish-oauth.ts";
import { OAuthRejectedError } from "../../domain/accounts/oauth/oauth-rejected-error.ts";
import type { Actor } from "../../domain/accounts/users/contract.ts";
import { DomainError, notFound } from "../../domain/kernel/errors.ts";
import { clientOf } from "../../http/client.ts";
import { readForm } from "../../http/form.ts";
import { attemptsCookie, attemptsOf, welcomeCookie } from "../../http/oauth-cookies.ts";
import { returnPath, withoutIntent } from "../../http/return-path.ts";
import { signInRedirect } from "../../http/sign-in.ts";
import { type Api, route } from "../route.ts";

const ACCOUNT = "/settings/account";

function redirectTo(path: string, cookies: string[] = []): Response {
  const headers = new Headers({ Location: path, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

const redirectWithError = (page: string, refusal: OAuthErrorCode, provider: Provider) =>
  redirectTo(
    `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams({ oauth: refusal, provider })}`,
  );

function pageOf(kind: "sign-in" | "link" | "confirm", next: string): string {
  // The act of a visitor still waits: another way to sign in completes it.
  if (kind === "sign-in" && withoutIntent(next) !== next)
    return `/login?${new URLSearchParams({ next })}`;
  if (kind === "confirm") return `/confirm-identity?${new URLSearchParams({ next })}`;
  return kind === "link" ? ACCOUNT : "/login";
}

/** Returns a page that shows why the sign-in was rejected, and that the actor may open. */
const errorPageOf = (
  { during, next }: { during: "sign-in" | "link" | "confirm"; next: string },
  actor: Actor,
) =>
  pageOf(
    actor.kind === "visitor"
      ? during === "link"
        ? "link"
        : "sign-in"
      : during === "sign-in"
        ? "link"
        : during,
    next,
  );

function requireProvider(name: string): Provider {
  if (!isProvider(name)) throw notFound(t("api.notFound.pageName"));
  return name;
}

export function mountOAuth(api: Api): void {
  const begin = {
    summary: "Start a Google or Apple sign-in, account link or identity confirmation",
    query: BeginOAuthQuery,
    status: 303,
  } as const;
  route(api, "GET /auth/:provider", begin, async ({ c, ctx, actor, query }) => {
    const provider = requireProvider(c.req.param("provider"));
    const purpose =
      query.confirm !== undefined
        ? ({ kind: "confirm", permit: query.confirm } as const)
        : query.link !== undefined
          ? ({ kind: "link", permit: query.link } as const)
          : ({ kind: "sign-in" } as const);
    const next = returnPath(
      query.next ?? null,
      purpose.kind === "confirm" ? "/settings/security" : "/discover",
    );
    if (actor.kind === "user" && purpose.kind === "sign-in") return redirectTo(withoutIntent(next));
    try {
      const { url, cookie } = await beginOAuth(ctx, {
        provider,
        cookie: attemptsOf(c.req.raw),
        next,
        actor,
        purpose,
      });
      return redirectTo(url.toString(), [attemptsCookie(cookie)]);
    } catch (error) {
      if (error instanceof OAuthRejectedError)
        return redirectWithError(
          actor.kind === "visitor" ? pageOf("sign-in", next) : pageOf(purpose.kind, next),
          error.code,
          provider,
        );
      if (error instanceof DomainError && error.code === "REAUTH_REQUIRED")
        return redirectTo(`/confirm-identity?next=${ACCOUNT}`);
      throw error;
    }
  });

  const finish = {
    summary: "Handle the redirect back from Google or Apple",
    query: FinishOAuthQuery,
    status: 303,
  } as const;
  route(api, "GET /auth/:provider/callback", finish, async ({ c, ctx, actor, query }) => {
    const provider = requireProvider(c.req.param("provider"));
    const { state = "", code = null, error = null } = query;
    const request = c.req.raw;
    const outcome = await finishOAuth(ctx, {
      provider,
      state,
      code,
      error,
      cookie: attemptsOf(request),
      actor,
      client: clientOf(request),
    });
    switch (outcome.kind) {
      case "signed-in":
        return signInRedirect(outcome.result, outcome.next);
      case "linked":
        return redirectTo(`${ACCOUNT}?linked=${provider}`);
      case "confirmed":
        return redirectTo(outcome.next);
      case "pick-username":
        return redirectTo("/welcome", [welcomeCookie(outcome.code)]);
      case "refused":
        ctx.log.warn("oauth refused", {
          provider,
          refusal: outcome.code,
          cause: String(outcome.cause ?? ""),
        });
        return redirectWithError(errorPageOf(outcome, actor), outcome.code, provider);
      default: {
        const never: never = outcome;
        throw new Error(`Unknown outcome ${JSON.stringify(never)}`);
      }
    }
  });

  /** Apple posts from its own site, so browsers omit the session cookie. The GET has the cookie. */
  route(
    api,
    "POST /auth/apple/callback",
    { summary: "Redirect Apple's form POST to the GET callback", status: 303 },
    async ({ c }) => {
      const form = await readForm(c.req.raw);
      const params = new URLSearchParams();
      for (const name of ["state", "code", "error"]) {
        const value = form.get(name);
        if (typeof value === "string" && value.length <= 4000) params.set(name, value);
      }
      return redirectTo(`/auth/apple/callback?${params}`);
    },
  );
}
