import parse from "html-react-parser";
import type { ReactNode } from "react";
import type * as z from "zod";
import { renderPage } from "../../app/start/render-page.ts";
import { DOCUMENT, MODE, type Recorded } from "./contract.ts";
import { canonicalMarkup, markupDifference } from "./markup.ts";
import { createRecorder, replay, type Waves } from "./recorder.ts";

/** A recorded document that the floor renders. */
interface Kept {
  waves: Waves;
  /** React elements of the document, which the floor reuses for all requests. */
  markup: ReactNode;
}

const documents = new Map<string, Kept>();

type Handlers = Required<Pick<ExportedHandler<Env>, "fetch">>;
type Incoming = Parameters<Handlers["fetch"]>[0];

async function renderFloor(env: Env, { waves, markup }: Kept): Promise<Response> {
  await replay(env.DB, waves);
  const { body } = await renderPage(markup, {
    nonce: "",
    isWhole: false,
    signal: new AbortController().signal,
    onError(error) {
      throw error;
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Stores a document with its D1 calls, and returns a description of the document. */
async function keep(
  env: Env,
  name: string,
  { html, waves }: { html: string; waves: Waves },
): Promise<z.infer<typeof Recorded>> {
  const kept = { waves, markup: parse(html) };
  documents.set(name, kept);
  const floorHtml = await (await renderFloor(env, kept)).text();
  const calls = waves.flat();
  const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;
  return {
    bytes: bytesOf(html),
    floorBytes: bytesOf(floorHtml),
    calls: calls.length,
    statements: calls.flatMap(({ statements }) => statements).length,
    elements: canonicalMarkup(html).elements,
    difference: markupDifference(html, floorHtml),
  };
}

/** All requests share one recorder, because the Worker's caches need the same `env` object. */
let recorder: ReturnType<typeof createRecorder> | null = null;

/** Wraps the built Worker, so that a request can select a `Mode`. */
export default (app: Handlers) => ({
  ...app,
  async fetch(request: Incoming, env: Env, execution: ExecutionContext): Promise<Response> {
    const mode = request.headers.get(MODE);
    if (mode === null) return app.fetch(request, env, execution);
    const name = request.headers.get(DOCUMENT) ?? "";
    if (mode === "floor") {
      const kept = documents.get(name);
      return kept ? renderFloor(env, kept) : new Response("not recorded", { status: 404 });
    }
    recorder ??= createRecorder(env);
    const recorded = recorder.start();
    const pending: Promise<unknown>[] = [];
    const watched = new Proxy(execution, {
      get(target, key) {
        if (key === "waitUntil") return (work: Promise<unknown>) => void pending.push(work);
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const response = await app.fetch(request, recorder.env, watched);
    const html = await response.text();
    await Promise.allSettled(pending);
    if (!response.ok) return new Response(html, { status: response.status });
    if (mode === "warm") return new Response(html);
    return Response.json(await keep(env, name, { html, waves: recorded() }));
  },
});
