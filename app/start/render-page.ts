import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";
import { concat } from "#worker/domain/kernel/files/bytes.ts";

interface Options {
  nonce: string;
  /** After an abort, the page shows the fallback of each incomplete `Suspense` boundary. */
  signal: AbortSignal;
  onError(error: unknown): void;
}

interface RenderedPage {
  /** HTML in UTF-8. Each chunk contains all available bytes, so that the CDN compresses well. */
  body: ReadableStream<Uint8Array>;
  /** Resolves when React has rendered the whole page. */
  allReady: Promise<void>;
}

/**
 * Renders a page with React's renderer for Node.js.
 * React's renderer for browsers encodes each tag and attribute separately and writes chunks of 512
 * bytes, which takes a third of the CPU time of a page.
 * @throws any error that a component outside every `Suspense` boundary throws
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

/** Converts React's output to a web stream, without a Node.js stream, which takes more CPU time. */
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
      // `write` always returns true. After false, React would wait for a "drain" event, which never
      // comes.
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
        // The pipe starts at the first read, because React inlines only the components that are
        // complete when the pipe starts.
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
