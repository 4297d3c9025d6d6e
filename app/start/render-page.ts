import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";
import { concat } from "#worker/domain/kernel/files/bytes.ts";

interface Options {
  nonce: string;
  /** After an abort, the page shows the fallback of each part that is not complete. */
  signal: AbortSignal;
  onError(error: unknown): void;
}

interface RenderedPage {
  /** UTF-8. Each chunk contains all bytes that were available, so that the CDN compresses well. */
  body: ReadableStream<Uint8Array>;
  /** Resolves when all parts of the page are rendered. */
  allReady: Promise<void>;
}

/**
 * Renders a page with the renderer of React for Node.
 * The renderer for browsers encodes each tag and attribute on its own and writes chunks of 512
 * bytes, which takes a third of the CPU time of a page.
 * @throws the error of a component outside of every `Suspense` boundary
 */
export function renderPage(page: ReactNode, options: Options): Promise<RenderedPage> {
  const { nonce, signal, onError } = options;
  return new Promise((resolve, reject) => {
    let setAllReady: (() => void) | undefined;
    const allReady = new Promise<void>((done) => {
      setAllReady = done;
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onAllReady: () => setAllReady?.(),
      onShellReady: () => resolve({ body: bodyOf(pipe, abort), allReady }),
      onShellError: reject,
    });
    signal.addEventListener("abort", () => abort(signal.reason));
  });
}

/**
 * Removes the zero bytes that React 18 leaves at the end of a buffer if the next character does not
 * fit (github.com/facebook/react/pull/26228).
 */
function withoutPadding(chunk: Uint8Array): Uint8Array {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end -= 1;
  return chunk.subarray(0, end);
}

type Rendering = ReturnType<typeof renderToPipeableStream>;

/** Converts React's output to a web stream. Does not use Node's streams, which take more CPU time. */
function bodyOf(pipe: Rendering["pipe"], abort: Rendering["abort"]): ReadableStream<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let isPiped = false;
  let isClosed = false;
  const close = (work: () => void) => {
    if (!isClosed) work();
    isClosed = true;
  };
  const destinationOf = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const flush = () => {
      if (chunks.length > 0 && !isClosed) controller.enqueue(concat(chunks));
      chunks = [];
    };
    return {
      // React waits for a "drain" event after false, and this destination has no events.
      write: (chunk: Uint8Array) => chunks.push(withoutPadding(chunk)) > 0,
      flush,
      end() {
        flush();
        close(() => controller.close());
      },
      destroy: (error: unknown) => close(() => controller.error(error)),
      on: () => undefined,
    };
  };
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // React inlines the parts that are complete when the pipe starts.
        if (!isPiped) pipe(destinationOf(controller));
        isPiped = true;
      },
      cancel(reason) {
        isClosed = true;
        abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
