import { t } from "#i18n/t.ts";
import type { Context } from "../context.ts";
import { type CallDecision, rateLimitHeaders } from "../domain/accounts/api-keys/limits.ts";
import { entitlementsOf } from "../domain/accounts/plans/entitlements.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { errorToResponse } from "./error-response.ts";
import { routeOf } from "./route-of.ts";

interface Call {
  actor: Actor;
  request: Request;
  execution: Pick<ExecutionContext, "waitUntil">;
}

/**
 * Applies the plan's rate limits to an API key. Allows the call if the counter fails, because these
 * limits only protect against overload.
 */
export async function metered(
  ctx: Context,
  { actor, request, execution }: Call,
  respond: () => Promise<Response>,
): Promise<Response> {
  const limits =
    actor.kind === "visitor" || actor.scopes === null ? null : entitlementsOf(actor.plan).apiKeys;
  if (actor.kind === "visitor" || limits === null) return respond();
  // The `sessionId` of an API key is the ID of the key.
  const keyId = actor.sessionId;
  const meterResult = await ctx.meters.take(keyId, limits).catch((error: unknown) => {
    ctx.log.error("call not metered", error);
    return null;
  });
  const response = await (meterResult?.allowed === false
    ? Promise.reject(rateLimitError(meterResult))
    : respond()
  ).catch((error: unknown) => errorToResponse(error, ctx));
  const call = {
    route: routeOf(request.method, new URL(request.url).pathname) ?? "other",
    status: response.status,
  };
  execution.waitUntil(
    ctx.meters
      .note(keyId, call)
      .catch((error: unknown) => ctx.log.error("call not counted", error)),
  );
  if (!meterResult || response.status === 101) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(rateLimitHeaders(meterResult)))
    headers.set(name, value);
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

function rateLimitError({ waitMs, day }: CallDecision): DomainError {
  const message =
    day.remaining === 0
      ? t("api.request.dailyLimitReached", { limit: day.limit })
      : t("api.request.minuteLimitReached");
  return new DomainError("RATE_LIMITED", message, {
    retryAfter: waitMs / 1000,
  });
}
