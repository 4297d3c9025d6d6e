import { logIn } from "../../domain/accounts/credentials/log-in.ts";
import { signUp } from "../../domain/accounts/credentials/sign-up.ts";
import { SignedIn, SignInResponse } from "../../domain/accounts/sessions/contract-api.ts";
import { endSession } from "../../domain/accounts/sessions/end-session.ts";
import { LogInInput, SignUpInput } from "../../domain/accounts/users/contract.ts";
import { CurrentUser } from "../../domain/accounts/users/contract-api.ts";
import { getStoredUser } from "../../domain/accounts/users/queries.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { clientOf } from "../../http/client.ts";
import { clearedSessionCookie, sessionToken } from "../../http/session.ts";
import { signInCookies, signInJson } from "../../http/sign-in.ts";
import { type Api, route } from "../route.ts";

export function mountAuth(api: Api): void {
  const signUpSpec = {
    summary: "Create an account and sign in",
    body: SignUpInput,
    answer: SignedIn,
    status: 201,
  } as const;
  route(api, "POST /api/auth/signup", signUpSpec, async ({ c, ctx, body }) => {
    const result = {
      kind: "session",
      ...(await signUp(ctx, { ...body, client: clientOf(c.req.raw) })),
    } as const;
    return Response.json(signInJson(result), { status: 201, headers: signInCookies(result) });
  });

  const logInSpec = {
    summary: "Sign in with a username and password",
    body: LogInInput,
    answer: SignInResponse,
  };
  route(api, "POST /api/auth/login", logInSpec, async ({ c, ctx, body }) => {
    const result = await logIn(ctx, { ...body, client: clientOf(c.req.raw) });
    return Response.json(signInJson(result), { headers: signInCookies(result) });
  });

  route(
    api,
    "POST /api/auth/logout",
    { summary: "Log out and end the session", answer: OkResponse },
    async ({ c, ctx }) => {
      const token = sessionToken(c.req.raw);
      if (token !== null) await endSession(ctx, token);
      return c.json({ ok: true }, 200, { "Set-Cookie": clearedSessionCookie() });
    },
  );

  const meSpec = {
    summary: "Get the signed-in user; null for a visitor",
    answer: CurrentUser,
  };
  route(api, "GET /api/auth/me", meSpec, async ({ c, ctx, actor }) => {
    return c.json({ user: actor.kind === "user" ? await getStoredUser(ctx, actor.id) : null });
  });
}
