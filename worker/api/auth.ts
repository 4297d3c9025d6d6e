import { endSession } from "../domain/sessions/end-session.ts";
import { LogInInput, SignUpInput } from "../domain/users/contract.ts";
import { logIn } from "../domain/users/log-in.ts";
import { getStoredUser } from "../domain/users/queries.ts";
import { signUp } from "../domain/users/sign-up.ts";
import { clientOf } from "../http/client.ts";
import { clearedSessionCookie, sessionCookie, sessionToken } from "../http/session.ts";
import { signInCookies, signInJson } from "../http/sign-in.ts";
import { type Api, readJson, route } from "./route.ts";

export function mountAuth(api: Api): void {
  route(api, "POST /api/auth/signup", async ({ c, ctx }) => {
    const input = await readJson(c, SignUpInput);
    const { user, token } = await signUp(ctx, { ...input, client: clientOf(c.req.raw) });
    return c.json({ user, token }, 201, { "Set-Cookie": sessionCookie(token) });
  });

  route(api, "POST /api/auth/login", async ({ c, ctx }) => {
    const input = await readJson(c, LogInInput);
    const answer = await logIn(ctx, { ...input, client: clientOf(c.req.raw) });
    return Response.json(signInJson(answer), { headers: signInCookies(answer) });
  });

  route(api, "POST /api/auth/logout", async ({ c, ctx }) => {
    const token = sessionToken(c.req.raw);
    if (token !== null) await endSession(ctx, token);
    return c.json({ ok: true }, 200, { "Set-Cookie": clearedSessionCookie() });
  });

  route(api, "GET /api/auth/me", async ({ c, ctx, actor }) => {
    return c.json({ user: actor.kind === "user" ? await getStoredUser(ctx, actor.id) : null });
  });

  route(api, "GET /auth/:provider", ({ c }) => c.redirect("/login?provider=unavailable", 303));
}
