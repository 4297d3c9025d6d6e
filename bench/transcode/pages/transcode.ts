import type { EncodeResults } from "../contract.ts";
import { watchPage } from "../watch-page.ts";

watchPage();

window.transcode = (order) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./rungs.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<EncodeResults | string>) => {
      worker.terminate();
      if (typeof data === "string") reject(new Error(data));
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(order);
  });
