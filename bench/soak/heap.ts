import WebSocket from "ws";
import * as z from "zod";

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const InspectorReply = z.object({ id: z.number(), result: z.unknown() });
const Usage = z.object({ usedSize: z.number() });
const TIMEOUT_MS = 60_000;

/**
 * Measures the heap of the Worker's isolate, in bytes, over the Chrome DevTools Protocol. Collects
 * garbage first, because V8 keeps garbage while the machine has free memory.
 */
export async function heapAfterCollection(port: number): Promise<number> {
  const targets = await fetch(`http://127.0.0.1:${port}/json`);
  const { webSocketDebuggerUrl } = Targets.parse(await targets.json())[0] ?? {
    webSocketDebuggerUrl: "",
  };
  const socket = new WebSocket(webSocketDebuggerUrl);
  try {
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    await sendCommand(socket, 1, "HeapProfiler.collectGarbage");
    return Usage.parse(await sendCommand(socket, 2, "Runtime.getHeapUsage")).usedSize;
  } finally {
    socket.close();
  }
}

function sendCommand(socket: WebSocket, id: number, method: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`The inspector did not answer ${method}`)),
      TIMEOUT_MS,
    );
    socket.on("message", (data) => {
      const reply = InspectorReply.safeParse(JSON.parse(String(data))).data;
      if (reply?.id !== id) return;
      clearTimeout(limit);
      resolve(reply.result);
    });
    socket.send(JSON.stringify({ id, method }));
  });
}
