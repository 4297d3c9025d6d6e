import { Broadcast } from "./broadcast.ts";
import type { FromWorker, ToWorker } from "./worker-protocol.ts";

let broadcast: Broadcast | null = null;

const postToPage = (message: FromWorker) => self.postMessage(message);

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  switch (message.type) {
    case "start":
      broadcast = new Broadcast({
        ...message,
        notify: (snapshot) => postToPage({ type: "snapshot", snapshot }),
      });
      return;
    case "tracks":
      broadcast?.replaceTracks(message.tracks);
      return;
    case "layout":
      broadcast?.setLayout(message.layout);
      return;
    case "online":
      broadcast?.online();
      return;
    case "stop":
      void (broadcast?.stop() ?? Promise.resolve()).then(() => postToPage({ type: "stopped" }));
      return;
    default: {
      const never: never = message;
      throw new Error(`Unknown message ${JSON.stringify(never)}`);
    }
  }
};
