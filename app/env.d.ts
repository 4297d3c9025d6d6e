declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}

declare module "react-dom/server.node" {
  import type { ReactNode } from "react";
  import type { RenderToPipeableStreamOptions } from "react-dom/server";

  /** Stream methods that React 18 calls. React's own types require a complete Node.js stream. */
  interface Destination {
    write(chunk: Uint8Array): boolean;
    flush(): void;
    end(): void;
    destroy(error: unknown): void;
    on(event: string, listener: () => void): unknown;
  }

  export function renderToPipeableStream(
    page: ReactNode,
    options: RenderToPipeableStreamOptions,
  ): { pipe(destination: Destination): unknown; abort(reason: unknown): void };
}
