import { t } from "#i18n/t.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { actorOf } from "./session.ts";

/** The actor is read again after a body that took this many ms or longer. */
const SLOW_BODY_MS = 100;

/**
 * The actor is read before the body, and a sender can delay the end of the body. Without this check,
 * a delayed request would be carried out after a sign-out, a suspension or the loss of a role.
 * @returns the request, with a body that throws DomainError UNAUTHENTICATED at its end if the
 * actor's rights have changed since the start
 */
export function withFreshActor(
  ctx: Context,
  { request, actor }: { request: Request; actor: Actor },
): Request {
  if (actor.kind === "visitor" || !request.body) return request;
  const startedAt = ctx.now();
  const check = new TransformStream<Uint8Array, Uint8Array>({
    async flush() {
      if (ctx.now() - startedAt < SLOW_BODY_MS) return;
      if (rightsOf(await actorOf(ctx, request)) !== rightsOf(actor))
        throw new DomainError("UNAUTHENTICATED", t("api.access.signInRequired"));
    },
  });
  return new Request(request, { body: request.body.pipeThrough(check) });
}

function rightsOf(actor: Actor): string {
  if (actor.kind === "visitor") return "visitor";
  const { sessionId, role, plan, isPartner, emailVerified, scopes } = actor;
  return JSON.stringify([sessionId, role, plan, isPartner, emailVerified, scopes]);
}
