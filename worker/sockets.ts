import type { Context } from "./context.ts";
import { type DomainError, notFound } from "./domain/errors.ts";
import type { Actor } from "./domain/users/contract.ts";
import { authorize } from "./http/actor.ts";
import { socketRoutes } from "./http/route-registry.ts";

/**
 * Admits a WebSocket to its Durable Object. The same-origin check has run; here the registry's access is enforced, the
 * one D1 read of the admission is made, and who connects is told to the object in headers that only this file writes.
 */
export async function upgradeSocket(request: Request, env: Env, ctx: Context, actor: Actor): Promise<Response> {
  const url = new URL(request.url);
  authorize(socketRoutes["/"].access, actor);
  throw notFound(`The socket ${url.pathname} of ${Object.keys(env).length} ${ctx.requestId}`) satisfies DomainError;
}
