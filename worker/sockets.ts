import { locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { streamFor, withCreator } from "./api/live/encoder-stream.ts";
import type { Context } from "./context.ts";
import type { Actor, Plan } from "./domain/accounts/users/contract.ts";
import { notFound } from "./domain/kernel/errors.ts";
import { admitToChat } from "./domain/live/chat/admit-to-chat.ts";
import { CLOSE, type ServerFrame } from "./domain/live/chat/contract.ts";
import { bannedMessage } from "./domain/live/chat/rules.ts";
import { arrivalHeaders } from "./domain/live/chat/seat.ts";
import { requireLiveAccess } from "./domain/live/streams/live-token.ts";
import { requireMayGoLive } from "./domain/live/streams/may-go-live.ts";
import { getOwnStream } from "./domain/live/streams/queries.ts";
import { maxIngestBitrate } from "./domain/live/streams/rules.ts";
import { admitToSupportChat } from "./domain/trust/support/chat-room.ts";
import { accountIdOf, authorize, requireUser } from "./http/actor.ts";
import { originOfRequest } from "./http/request-origin.ts";
import { type SocketRoute, socketRoutes } from "./http/route-registry.ts";
import { spendAccountBudget, spendBudget } from "./http/spend-budget.ts";
import { viewerKeyOf } from "./http/viewer-key.ts";
import { fetchFor, originStub, roomStub, supportStub } from "./platform/durable-objects.ts";

interface Upgrade {
  request: Request;
  url: URL;
  env: Env;
  ctx: Context;
  actor: Actor;
  params: Record<string, string | undefined>;
}

const admissions: Record<SocketRoute, (upgrade: Upgrade) => Promise<Response>> = {
  "/api/streams/:streamId/ws": (upgrade) => joinRoom(upgrade, upgrade.params.streamId ?? ""),
  // The specified API client connects to "/". Without a stream ID, it joins the first live stream.
  "/": (upgrade) => joinRoom(upgrade, upgrade.url.searchParams.get("streamId")),
  "/api/live/:streamId/ingest": openStudio,
  "/live/ingest/:streamKey": openBridge,
  "/live/:token/:streamId/watch": watchLive,
  "/api/support/:requestId/ws": joinSupportChat,
};

const routes = (Object.keys(socketRoutes) as SocketRoute[]).map((path) => ({
  path,
  pattern: new URLPattern({ pathname: path }),
}));

/**
 * Connects a WebSocket to its Durable Object. The caller must check the Origin header before.
 * @throws DomainError if the socket's own rules reject the user; NOT_FOUND for an unknown path
 */
export async function upgradeSocket(
  request: Request,
  env: Env,
  ctx: Context,
  actor: Actor,
): Promise<Response> {
  const url = new URL(request.url);
  for (const { path, pattern } of routes) {
    const match = pattern.exec({ pathname: url.pathname });
    if (!match) continue;
    authorize(socketRoutes[path], actor);
    await spendBudget(ctx, socketRoutes[path].budget, {
      request,
      accountId: accountIdOf(actor),
    });
    return admissions[path]({ request, url, env, ctx, actor, params: match.pathname.groups });
  }
  throw notFound(t("shell.notFound.socket"));
}

async function joinRoom(
  { request, url, env, ctx, actor }: Upgrade,
  streamId: string | null,
): Promise<Response> {
  const visitor = actor.kind === "visitor" ? await viewerKeyOf(ctx, request, actor) : null;
  const { network } = await originOfRequest(ctx, request);
  const known = { visitorKey: visitor?.viewerKey, isReturning: visitor?.setCookie === null };
  const { seat, rulesVersion, ban } = await admitToChat(ctx, {
    streamId,
    actor,
    network,
    ...known,
  });
  if (ban) return turnAway(ban.reason);
  const room = new URL("https://room/join");
  const after = url.searchParams.get("after");
  if (after !== null && after.length <= 64) room.searchParams.set("after", after);
  const batch = url.searchParams.get("batch") === "1";
  // Sends a new request, so that no header of the client reaches the Durable Object.
  const headers = arrivalHeaders({ seat, rulesVersion, batch, locale: locale() });
  const answer = await fetchFor(
    roomStub(env.CHAT_ROOM, seat.streamId),
    ctx.requestId,
    new Request(room, { headers }),
  );
  // The cookie identifies the visitor to the chat in other tabs and on later visits.
  if (visitor?.setCookie == null || answer.webSocket === null) return answer;
  return new Response(null, {
    status: 101,
    webSocket: answer.webSocket,
    headers: { "Set-Cookie": visitor.setCookie },
  });
}

async function joinSupportChat({ env, ctx, actor, params }: Upgrade): Promise<Response> {
  const requestId = params.requestId ?? "";
  const seat = await admitToSupportChat(ctx, { requestId, actor: requireUser(actor) });
  const headers = arrivalHeaders({ seat, rulesVersion: "", batch: false, locale: locale() });
  return fetchFor(
    supportStub(env.SUPPORT_ROOM, requestId),
    ctx.requestId,
    new Request("https://room/join", { headers }),
  );
}

/**
 * Accepts a banned user's socket and closes it with a reason. A rejected upgrade carries no reason,
 * so the client would reconnect forever.
 */
function turnAway(reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  const frame: ServerFrame = { type: "error", code: "BANNED", message: bannedMessage(reason) };
  server.send(JSON.stringify(frame));
  server.close(CLOSE.removed, "banned");
  return new Response(null, { status: 101, webSocket: client });
}

async function openStudio({ env, ctx, actor, params }: Upgrade): Promise<Response> {
  const owner = requireUser(actor);
  const { plan, sessionId } = owner;
  const { id: streamId, state } = await getOwnStream(ctx, {
    streamId: params.streamId ?? "",
    actor: owner,
  });
  // The stream was created earlier, and going live may be forbidden since then.
  if (state === "ready") await requireMayGoLive(ctx, { userId: owner.id });
  return publish(env, ctx, { streamId, plan, credential: ["session", sessionId] });
}

/**
 * Connects the bridge, which sends the media of an encoder, with the origin of the stream.
 * The query parameter `connection` identifies the connection of the encoder to the bridge.
 * With it, the bridge can replace its own socket after a network failure.
 */
async function openBridge({ url, env, ctx, params }: Upgrade): Promise<Response> {
  const streamKey = params.streamKey ?? "";
  const connection = url.searchParams.get("connection");
  return withCreator(ctx, streamKey, async (creator) => {
    await spendAccountBudget(ctx, "socket", creator.id);
    const { id: streamId } = await streamFor({ ctx, env, creator }, null);
    return publish(env, ctx, {
      ...{ streamId, plan: creator.plan, credential: ["key", creator.keyHash] },
      connection:
        connection !== null && /^[A-Za-z0-9-]{8,64}$/.test(connection) ? connection : null,
    });
  });
}

interface PublisherSocket {
  streamId: string;
  plan: Plan;
  credential: [name: "session" | "key", value: string];
  connection?: string | null;
}

function publish(
  env: Env,
  ctx: Context,
  { streamId, plan, credential: [name, value], connection = null }: PublisherSocket,
): Promise<Response> {
  const to = new URL(`https://origin/${streamId}/ingest`);
  to.searchParams.set("maxBitrate", String(maxIngestBitrate(plan)));
  to.searchParams.set(name, value);
  if (connection !== null) to.searchParams.set("connection", connection);
  return fetchFor(
    originStub(env.LIVE_ORIGIN, streamId),
    ctx.requestId,
    new Request(to, { headers: { Upgrade: "websocket" } }),
  );
}

/**
 * Connects a viewer with the stream's origin, the Durable Object that sends the live media. Access
 * is read without the cache, because a socket lives longer than the few seconds for which cached
 * access is valid.
 */
async function watchLive({ request, url, env, ctx, params }: Upgrade): Promise<Response> {
  const streamId = params.streamId ?? "";
  const { pass, opensMedia } = await requireLiveAccess(ctx, {
    token: params.token ?? "",
    streamId,
    isFresh: true,
  });
  if (!opensMedia) throw notFound(t("shell.notFound.media"));
  const to = new URL(`https://origin/${streamId}/watch`);
  to.searchParams.set("pass", JSON.stringify(pass));
  if (url.searchParams.get("sound") === "opus") to.searchParams.set("sound", "opus");
  if (url.searchParams.get("checks") === "1") to.searchParams.set("checks", "1");
  const { network } = await originOfRequest(ctx, request);
  if (network !== null) to.searchParams.set("network", network);
  return fetchFor(
    originStub(env.LIVE_ORIGIN, streamId),
    ctx.requestId,
    new Request(to, { headers: { Upgrade: "websocket" } }),
  );
}
