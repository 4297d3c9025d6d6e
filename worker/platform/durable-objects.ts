import type { ApiMeter } from "#durable-objects/api-meter/api-meter.ts";
import type { ChatRoom } from "#durable-objects/chat-room/chat-room.ts";
import type { LiveOrigin } from "#durable-objects/live-origin/live-origin.ts";
import type { SignInThrottle } from "#durable-objects/sign-in-throttle/sign-in-throttle.ts";
import type { CallMeters, LiveOrigins, Rooms, Throttle } from "../domain/ports.ts";

/** The one file that knows how each Durable Object is found: by the stream's id, a throttle by what is tried, a meter by its key. */
export const chatRoom = (namespace: DurableObjectNamespace<ChatRoom>, streamId: string) => namespace.get(namespace.idFromName(streamId));
export const liveOrigin = (namespace: DurableObjectNamespace<LiveOrigin>, streamId: string) =>
  namespace.get(namespace.idFromName(streamId));

export function createRooms(namespace: DurableObjectNamespace<ChatRoom>): Rooms {
  return {
    streamChanged: (streamId, state) => chatRoom(namespace, streamId).streamChanged(streamId, state),
    viewerCount: (streamId) => chatRoom(namespace, streamId).viewerCount(),
    history: (streamId, input) => chatRoom(namespace, streamId).history(streamId, input),
    closeUser: (streamId, userId) => chatRoom(namespace, streamId).closeUser(userId),
    readmitAll: (streamId) => chatRoom(namespace, streamId).readmitAll(),
    readmitUser: (streamId, userId) => chatRoom(namespace, streamId).readmitUser(userId),
    closeSessions: (streamId, userId, ended) => chatRoom(namespace, streamId).closeSessions(userId, ended),
    messagesOf: (streamId, userId, input) => chatRoom(namespace, streamId).messagesOf(userId, input),
    forgetUser: (streamId, userId) => chatRoom(namespace, streamId).forgetUser(userId),
    erase: (streamId) => chatRoom(namespace, streamId).erase(),
    rulesChanged: (streamId) => chatRoom(namespace, streamId).rulesChanged(streamId),
    personChanged: (streamId, userId) => chatRoom(namespace, streamId).personChanged(streamId, userId),
    moderate: (streamId, command) => chatRoom(namespace, streamId).moderate(command),
    summary: (streamId) => chatRoom(namespace, streamId).summary(),
    people: (streamId, input) => chatRoom(namespace, streamId).people(input),
    announceTip: (streamId, tip) => chatRoom(namespace, streamId).announceTip(streamId, tip),
  };
}

export function createLiveOrigins(namespace: DurableObjectNamespace<LiveOrigin>): LiveOrigins {
  return {
    end: (streamId) => liveOrigin(namespace, streamId).end(streamId),
    accessChanged: (streamId) => liveOrigin(namespace, streamId).accessChanged(),
    closeSessions: (streamId, ended) => liveOrigin(namespace, streamId).closeSessions(ended),
    erase: (streamId) => liveOrigin(namespace, streamId).erase(streamId),
  };
}

export function createMeters(namespace: DurableObjectNamespace<ApiMeter>): CallMeters {
  const of = (keyId: string) => namespace.get(namespace.idFromName(keyId));
  return {
    take: (keyId, limits) => of(keyId).take(limits),
    quotas: (keyId, limits) => of(keyId).quotas(limits),
    note: (keyId, call) => of(keyId).note(keyId, call),
    flush: (keyId) => of(keyId).flush(),
  };
}

export function createThrottle(namespace: DurableObjectNamespace<SignInThrottle>): Throttle {
  const of = (subject: string) => namespace.get(namespace.idFromName(subject));
  return {
    take: (subject, budgets) => of(subject).take(budgets),
    forgive: (subject, input) => of(subject).forgive(input),
  };
}
