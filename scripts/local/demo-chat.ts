import { PING } from "../../worker/domain/live/chat/contract.ts";
import { type Server, type SignedInUser, waitUntil } from "./demo-client.ts";

/** Number of chat messages that are sent at once when the broadcast begins. */
const FIRST_LINES = 6;
/** Minimum time between two messages, ms, which keeps within the chat room's rate limit. */
const MIN_PAUSE_MS = 6_000;
const PING_EVERY_MS = 25_000;

interface Talk {
  streamId: string;
  lines: readonly string[];
  users: readonly SignedInUser[];
  /** Time over which the messages are distributed, ms. */
  spreadMs: number;
}

/** Sends the messages to a stream's chat as several users. Reconnects after a lost connection. */
export async function talk(
  { origin }: Server,
  { streamId, lines, users, spreadMs }: Talk,
  stop: AbortSignal,
): Promise<void> {
  const sockets = new Map<SignedInUser, WebSocket>();
  const join = async (user: SignedInUser): Promise<WebSocket | null> => {
    const joined = sockets.get(user);
    if (joined?.readyState === WebSocket.OPEN) return joined;
    const socket = await openSocket(origin, streamId, user);
    if (socket && stop.aborted) socket.close();
    else if (socket) sockets.set(user, socket);
    return stop.aborted ? null : socket;
  };
  // The chat room removes a viewer who sends no pings.
  const pinging = setInterval(() => {
    for (const socket of sockets.values())
      if (socket.readyState === WebSocket.OPEN) socket.send(PING);
  }, PING_EVERY_MS);
  try {
    await Promise.all(users.map(join));
    const pause = Math.max(MIN_PAUSE_MS, spreadMs / Math.max(1, lines.length));
    const startedAt = Date.now();
    for (const [i, content] of lines.entries()) {
      await waitUntil(startedAt + Math.max(0, i - FIRST_LINES) * pause, stop);
      const user = users[i % users.length];
      if (stop.aborted || !user) return;
      (await join(user))?.send(JSON.stringify({ type: "chat", content }));
    }
    await waitUntil(Number.POSITIVE_INFINITY, stop);
  } finally {
    clearInterval(pinging);
    for (const socket of sockets.values()) socket.close();
  }
}

/** Connects a user to the chat room. Returns null if the connection fails. */
function openSocket(
  origin: string,
  streamId: string,
  { cookie }: SignedInUser,
): Promise<WebSocket | null> {
  const url = `${origin.replace("http", "ws")}/api/streams/${streamId}/ws`;
  // Node's WebSocket accepts headers as its second argument, but the browser's type does not.
  const socket: WebSocket = Reflect.construct(WebSocket, [
    url,
    { headers: { Cookie: cookie, Origin: origin } },
  ]);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve(socket), { once: true });
    for (const event of ["error", "close"]) socket.addEventListener(event, () => resolve(null));
  });
}
