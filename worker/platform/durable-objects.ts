import type { ApiMeter } from "#durable-objects/api-meter/api-meter.ts";
import type { ChatRoom } from "#durable-objects/chat-room/chat-room.ts";
import type { LiveOrigin } from "#durable-objects/live-origin/live-origin.ts";
import type { SignInThrottle } from "#durable-objects/sign-in-throttle/sign-in-throttle.ts";
import type { SupportRoom } from "#durable-objects/support-room/support-room.ts";
import type { CallMeters } from "../domain/api-keys/ports.ts";
import type { Rooms } from "../domain/chat/ports.ts";
import type { LiveOrigins } from "../domain/streams/ports.ts";
import type { SupportRooms } from "../domain/support/ports.ts";
import type { Budget, CallCounters, Throttle } from "../domain/throttle/ports.ts";
import { callFor } from "./call-objects.ts";

/** The one file that knows how each Durable Object is found: by the stream's or the request's id, a throttle by what is tried, a meter by its key. */
export const roomStub = (namespace: DurableObjectNamespace<ChatRoom>, streamId: string) => namespace.get(namespace.idFromName(streamId));
export const originStub = (namespace: DurableObjectNamespace<LiveOrigin>, streamId: string) =>
  namespace.get(namespace.idFromName(streamId));

/** For a request: what the object logs carries its id. */
export const chatRoom = (namespace: DurableObjectNamespace<ChatRoom>, streamId: string, requestId: string) =>
  callFor(roomStub(namespace, streamId), requestId);
export const liveOrigin = (namespace: DurableObjectNamespace<LiveOrigin>, streamId: string, requestId: string) =>
  callFor(originStub(namespace, streamId), requestId);

export const supportRoom = (namespace: DurableObjectNamespace<SupportRoom>, requestId: string, forRequestId: string) =>
  callFor(namespace.get(namespace.idFromName(requestId)), forRequestId);

export function createSupportRooms(namespace: DurableObjectNamespace<SupportRoom>, forRequestId: string): SupportRooms {
  return {
    changed: (requestId) => supportRoom(namespace, requestId, forRequestId).changed(requestId),
  };
}

export function createRooms(namespace: DurableObjectNamespace<ChatRoom>, requestId: string): Rooms {
  return {
    streamChanged: (streamId, state) => chatRoom(namespace, streamId, requestId).streamChanged(streamId, state),
    viewerCount: (streamId) => chatRoom(namespace, streamId, requestId).viewerCount(),
    history: (streamId, input) => chatRoom(namespace, streamId, requestId).history(streamId, input),
    closeUser: (streamId, userId) => chatRoom(namespace, streamId, requestId).closeUser(userId),
    readmitAll: (streamId) => chatRoom(namespace, streamId, requestId).readmitAll(),
    readmitUser: (streamId, userId) => chatRoom(namespace, streamId, requestId).readmitUser(userId),
    closeSessions: (streamId, userId, ended) => chatRoom(namespace, streamId, requestId).closeSessions(userId, ended),
    messagesOf: (streamId, userId, input) => chatRoom(namespace, streamId, requestId).messagesOf(userId, input),
    forgetUser: (streamId, userId) => chatRoom(namespace, streamId, requestId).forgetUser(userId),
    erase: (streamId) => chatRoom(namespace, streamId, requestId).erase(),
    rulesChanged: (streamId) => chatRoom(namespace, streamId, requestId).rulesChanged(streamId),
    personChanged: (streamId, userId) => chatRoom(namespace, streamId, requestId).personChanged(streamId, userId),
    moderate: (streamId, command) => chatRoom(namespace, streamId, requestId).moderate(command),
    summary: (streamId) => chatRoom(namespace, streamId, requestId).summary(),
    people: (streamId, input) => chatRoom(namespace, streamId, requestId).people(input),
    announceTip: (streamId, tip) => chatRoom(namespace, streamId, requestId).announceTip(streamId, tip),
  };
}

export function createLiveOrigins(namespace: DurableObjectNamespace<LiveOrigin>, requestId: string): LiveOrigins {
  return {
    end: (streamId) => liveOrigin(namespace, streamId, requestId).end(streamId),
    accessChanged: (streamId) => liveOrigin(namespace, streamId, requestId).accessChanged(),
    closeSessions: (streamId, ended) => liveOrigin(namespace, streamId, requestId).closeSessions(ended),
    erase: (streamId) => liveOrigin(namespace, streamId, requestId).erase(streamId),
  };
}

export function createMeters(namespace: DurableObjectNamespace<ApiMeter>, requestId: string): CallMeters {
  const of = (keyId: string) => callFor(namespace.get(namespace.idFromName(keyId)), requestId);
  return {
    take: (keyId, limits) => of(keyId).take(limits),
    quotas: (keyId, limits) => of(keyId).quotas(limits),
    note: (keyId, call) => of(keyId).note(keyId, call),
    flush: (keyId) => of(keyId).flush(),
  };
}

const scaled = (budgets: Budget[], factor: number) => budgets.map((b) => (b.isScaled ? { ...b, max: b.max * factor } : b));

/** @param factor multiplies the budgets that are marked `isScaled`; 1 but for servers of tests */
export function createThrottle(
  namespace: DurableObjectNamespace<SignInThrottle>,
  { requestId, factor }: { requestId: string; factor: number },
): Throttle {
  const of = (subject: string) => callFor(namespace.get(namespace.idFromName(subject)), requestId);
  return {
    take: (subject, budgets) => of(subject).take(scaled(budgets, factor)),
    forgive: (subject, input) => of(subject).forgive(input),
  };
}

/** @param factor as above, for every budget */
export function createCallCounters(
  namespace: DurableObjectNamespace<SignInThrottle>,
  { requestId, factor }: { requestId: string; factor: number },
): CallCounters {
  return {
    count: (subject, budgets, calls) =>
      callFor(namespace.get(namespace.idFromName(subject)), requestId).count(scaled(budgets, factor), calls),
  };
}
