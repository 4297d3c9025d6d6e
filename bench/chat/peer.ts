// `node peer.ts <socket.io, ws or ws-coalesced> PORT` runs one of the compared servers.
import { createServer } from "node:http";
import { Server } from "socket.io";
import { type WebSocket, WebSocketServer } from "ws";
import { windowFor } from "../../durable-objects/chat-room/fan-out.ts";

const [kind, port] = [process.argv[2], Number(process.argv[3])];
let messageCount = 0;

const createLine = (content: string) => {
  messageCount++;
  return {
    type: "chat",
    message: {
      id: `msg_${messageCount}`,
      content,
      userId: "usr_1",
      streamId: "str_bench",
      createdAt: Date.now(),
    },
    user: { username: "user_1", avatar: null, isVerified: false, badges: [] },
  };
};
const contentOf = (raw: unknown): string => {
  const value: unknown = JSON.parse(String(raw));
  return typeof value === "object" && value !== null && "content" in value
    ? String(value.content)
    : "";
};

const http = createServer();
if (kind === "socket.io") {
  const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
  io.on("connection", (socket) => {
    socket.on("chat", (frame: { content: string }) => {
      io.emit("chat", createLine(frame.content));
    });
  });
} else {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const all = (text: string) => {
    for (const client of server.clients) client.send(text);
  };
  let waiting: string[] = [];
  const broadcast = () => {
    if (waiting.length > 0) all(`{"type":"batch","frames":[${waiting.join(",")}]}`);
    waiting = [];
    setTimeout(broadcast, windowFor(server.clients.size));
  };
  if (kind === "ws-coalesced") broadcast();
  server.on("connection", (socket: WebSocket) => {
    socket.on("message", (raw) => {
      const frame = createLine(contentOf(raw));
      if (kind === "ws-coalesced") waiting.push(JSON.stringify(frame));
      else for (const client of server.clients) client.send(JSON.stringify(frame));
    });
  });
}
http.listen(port, "127.0.0.1");
