import { type ReactNode, Suspense } from "react";
import { describe, expect, it } from "vitest";
import { renderPage } from "./render-page.ts";

interface Gate {
  isOpen: boolean;
  opened: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  let resolveOpened: (() => void) | undefined;
  const gate: Gate = {
    isOpen: false,
    opened: new Promise((resolve) => {
      resolveOpened = resolve;
    }),
    open() {
      gate.isOpen = true;
      resolveOpened?.();
    },
  };
  return gate;
}

/** A component that suspends until the gate is open. */
function Late({ gate }: { gate: Gate }) {
  if (!gate.isOpen) throw gate.opened;
  return <p>late part</p>;
}

function Broken(): ReactNode {
  throw new Error("broken");
}

const withFallback = (part: ReactNode) => (
  <main>
    <p>first part</p>
    <Suspense fallback={<p>fallback</p>}>{part}</Suspense>
  </main>
);

function render(page: ReactNode, isWhole = false) {
  const abort = new AbortController();
  const errors: unknown[] = [];
  const rendered = renderPage(page, {
    nonce: "nonce",
    isWhole,
    signal: abort.signal,
    onError(error) {
      errors.push(error);
    },
  });
  return { rendered, abort, errors };
}

async function readChunks(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of body) chunks.push(decoder.decode(chunk, { stream: true }));
  return chunks;
}

describe("renderPage", () => {
  it("returns a page as one chunk if no component suspends", async () => {
    const lines = Array.from({ length: 500 }, (_, line) => `line ${line}`);
    const { rendered } = render(lines.map((line) => <p key={line}>{line}</p>));
    const chunks = await readChunks((await rendered).body);
    expect(chunks).toEqual([lines.map((line) => `<p>${line}</p>`).join("")]);
  });

  it("writes no zero bytes where a character does not fit into React's buffer", async () => {
    const text = "ü€😀".repeat(50);
    const lines = Array.from({ length: 100 }, (_, line) => "x".repeat(line % 7) + text);
    const { rendered } = render(lines.map((line, at) => <p key={String(at)}>{line}</p>));
    const html = (await readChunks((await rendered).body)).join("");
    expect(html.includes("\0")).toBe(false);
    expect(html === lines.map((line) => `<p>${line}</p>`).join("")).toBe(true);
  });

  it("sends the fallback of a suspended component before the component is complete", async () => {
    const gate = createGate();
    const { rendered } = render(withFallback(<Late gate={gate} />));
    const reader = (await rendered).body.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(first).toContain("<p>first part</p>");
    expect(first).toContain("<p>fallback</p>");
    gate.open();
    const second = new TextDecoder().decode((await reader.read()).value);
    expect(second).toContain("<p>late part</p>");
    expect(second).toContain('<script nonce="nonce">');
    expect((await reader.read()).done).toBe(true);
  });

  it("sends the same fallback however late the reader reads the page", async () => {
    const gate = createGate();
    const { rendered } = render(withFallback(<Late gate={gate} />));
    const { body, allReady } = await rendered;
    gate.open();
    await allReady;
    const html = (await readChunks(body)).join("");
    expect(html).toContain("<p>fallback</p>");
    expect(html).toContain("<p>late part</p>");
  });

  it("inlines a suspended component into a page that is sent as a whole", async () => {
    const gate = createGate();
    const { rendered } = render(withFallback(<Late gate={gate} />), true);
    gate.open();
    const html = (await readChunks((await rendered).body)).join("");
    expect(html).toContain("<p>late part</p>");
    expect(html).not.toContain("fallback");
    expect(html).not.toContain("<script");
  });

  it("rejects the page if a component outside every Suspense boundary throws", async () => {
    const { rendered, errors } = render(<Broken />);
    await expect(rendered).rejects.toThrow("broken");
    expect(errors).toEqual([new Error("broken")]);
  });

  it("ends the page with the fallback of a suspended component after an abort", async () => {
    const gate = createGate();
    const { rendered, abort } = render(withFallback(<Late gate={gate} />));
    const { body, allReady } = await rendered;
    abort.abort();
    await allReady;
    expect((await readChunks(body)).join("")).toContain("<p>fallback</p>");
  });

  it("ignores an abort after the page is complete", async () => {
    const { rendered, abort, errors } = render(<p>page</p>);
    expect(await readChunks((await rendered).body)).toEqual(["<p>page</p>"]);
    abort.abort();
    expect(errors).toEqual([]);
  });

  it("stops rendering if the reader cancels the page", async () => {
    const gate = createGate();
    const { rendered, errors } = render(withFallback(<Late gate={gate} />));
    const { body, allReady } = await rendered;
    await body.cancel(new Error("reader left"));
    await allReady;
    gate.open();
    expect(errors).toEqual([new Error("reader left")]);
  });
});
