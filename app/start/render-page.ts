import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";
import { concat } from "#worker/domain/kernel/files/bytes.ts";

interface Options {
  nonce: string;
  /** True for a robot, which gets the whole page at once, without fallbacks and scripts for them. */
  isWhole: boolean;
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
  const { nonce, isWhole, signal, onError } = options;
  return new Promise((resolve, reject) => {
    let setAllReady: (() => void) | undefined;
    const allReady = new Promise<void>((done) => {
      setAllReady = done;
    });
    const start = () => resolve({ body: bodyOf(pipe, abort), allReady });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onAllReady() {
        setAllReady?.();
        if (isWhole) start();
      },
      // The output starts here and not at the first read. Otherwise it would depend on the time of
      // the read whether a page inlines a component, and equal pages would have different lengths.
      onShellReady() {
        if (!isWhole) start();
      },
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
  return new ReadableStream<Uint8Array>({
    start: (controller) => void pipe(destinationOf(controller)),
    cancel(reason) {
      isClosed = true;
      abort(reason);
    },
  });
}
