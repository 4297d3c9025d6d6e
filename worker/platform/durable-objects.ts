import type { ApiMeter } from "#durable-objects/api-meter/api-meter.ts";
import type { ChatRoom } from "#durable-objects/chat-room/chat-room.ts";
import type { LiveOrigin } from "#durable-objects/live-origin/live-origin.ts";
import type { SignInThrottle } from "#durable-objects/sign-in-throttle/sign-in-throttle.ts";
import type { SupportRoom } from "#durable-objects/support-room/support-room.ts";
import type { CallMeters } from "../domain/accounts/api-keys/ports.ts";
import type { Budget, Throttle } from "../domain/kernel/throttle/ports.ts";
import type { Rooms } from "../domain/live/chat/ports.ts";
import type { LiveOrigins } from "../domain/live/streams/ports.ts";
import type { SupportRooms } from "../domain/trust/support/ports.ts";
import { REQUEST_HEADER } from "./current-request.ts";

/**
 * Durable Objects are named by stream ID (chat, live media), support request ID (support chat), the
 * user, IP network or the like to which a rate limit applies (rate limiter), or key ID (API key
 * counter).
 */
export const roomStub = (namespace: DurableObjectNamespace<ChatRoom>, streamId: string) =>
  namespace.get(namespace.idFromName(streamId));
export const originStub = (namespace: DurableObjectNamespace<LiveOrigin>, streamId: string) =>
  namespace.get(namespace.idFromName(streamId));

export const supportStub = (namespace: DurableObjectNamespace<SupportRoom>, requestId: string) =>
  namespace.get(namespace.idFromName(requestId));

/** Calls a Durable Object, with a header that makes it log under the original request's ID. */
export function fetchFor(
  stub: Pick<Fetcher, "fetch">,
  requestId: string,
  request: Request,
): Promise<Response> {
  request.headers.set(REQUEST_HEADER, requestId);
  return stub.fetch(request);
}

export function createSupportRooms(
  namespace: DurableObjectNamespace<SupportRoom>,
  forRequestId: string,
): SupportRooms {
  return {
    changed: (requestId) => supportStub(namespace, requestId).changed(forRequestId, requestId),
  };
}

export function createRooms(namespace: DurableObjectNamespace<ChatRoom>, requestId: string): Rooms {
  return {
    streamChanged: (streamId, state) =>
      roomStub(namespace, streamId).streamChanged(requestId, streamId, state),
    viewerCount: (streamId) => roomStub(namespace, streamId).viewerCount(requestId),
    history: (streamId, input) => roomStub(namespace, streamId).history(requestId, streamId, input),
    closeUser: (streamId, userId) => roomStub(namespace, streamId).closeUser(requestId, userId),
    readmitAll: (streamId) => roomStub(namespace, streamId).readmitAll(requestId),
    readmitUser: (streamId, userId) => roomStub(namespace, streamId).readmitUser(requestId, userId),
    closeSessions: (streamId, userId, ended) =>
      roomStub(namespace, streamId).closeSessions(requestId, userId, ended),
    messagesOf: (streamId, userId, input) =>
      roomStub(namespace, streamId).messagesOf(requestId, userId, input),
    forgetUser: (streamId, userId) => roomStub(namespace, streamId).forgetUser(requestId, userId),
    erase: (streamId) => roomStub(namespace, streamId).erase(requestId),
    rulesChanged: (streamId) => roomStub(namespace, streamId).rulesChanged(requestId, streamId),
    personChanged: (streamId, userId) =>
      roomStub(namespace, streamId).personChanged(requestId, streamId, userId),
    moderate: (streamId, command) => roomStub(namespace, streamId).moderate(requestId, command),
    summary: (streamId) => roomStub(namespace, streamId).summary(requestId),
    people: (streamId, input) => roomStub(namespace, streamId).people(requestId, input),
    announceTip: (streamId, tip) =>
      roomStub(namespace, streamId).announceTip(requestId, streamId, tip),
  };
}

export function createLiveOrigins(
  namespace: DurableObjectNamespace<LiveOrigin>,
  requestId: string,
): LiveOrigins {
  return {
    end: (streamId) => originStub(namespace, streamId).end(requestId, streamId),
    accessChanged: (streamId) => originStub(namespace, streamId).accessChanged(requestId),
    encoderReport: (streamId) => originStub(namespace, streamId).encoderReport(requestId),
    closeSessions: (streamId, ended) =>
      originStub(namespace, streamId).closeSessions(requestId, ended),
    erase: (streamId) => originStub(namespace, streamId).erase(requestId, streamId),
  };
}

export function createMeters(
  namespace: DurableObjectNamespace<ApiMeter>,
  requestId: string,
): CallMeters {
  const meterOf = (keyId: string) => namespace.get(namespace.idFromName(keyId));
  return {
    take: (keyId, limits) => meterOf(keyId).take(requestId, limits),
    quotas: (keyId, limits) => meterOf(keyId).quotas(requestId, limits),
    note: (keyId, call) => meterOf(keyId).note(requestId, keyId, call),
    flush: (keyId) => meterOf(keyId).flush(requestId),
  };
}

const scaleBudgets = (budgets: Budget[], factor: number) =>
  budgets.map((b) => (b.isScaled ? { ...b, max: b.max * factor } : b));

/** Creates the limiter. @param factor multiplies `isScaled` limits; 1 except on test servers */
export function createThrottle(
  namespace: DurableObjectNamespace<SignInThrottle>,
  { requestId, factor }: { requestId: string; factor: number },
): Throttle {
  const throttleOf = (subject: string) => namespace.get(namespace.idFromName(subject));
  return {
    take: (subject, budgets) => throttleOf(subject).take(requestId, scaleBudgets(budgets, factor)),
    forgive: (subject, input) => throttleOf(subject).forgive(requestId, input),
    count: (subject, budgets, amount) =>
      throttleOf(subject).count(requestId, scaleBudgets(budgets, factor), amount),
  };
}
