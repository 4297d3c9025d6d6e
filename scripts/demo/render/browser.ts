import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { extname, join, normalize } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { HEADLESS_CHROMIUM, requireProgram } from "../../lib/programs.ts";
import { root } from "../../lib/run.ts";

const DEMO = join(import.meta.dirname, "..");
const FONT = join(
  root,
  "node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght",
);
const FACE = (style: string): string =>
  `@font-face{font-family:"Hanken Grotesk Variable";font-style:${style};font-weight:100 900;src:url(/font/${style}) format("woff2")}`;
const PAGE = `<!doctype html><meta charset="utf-8"><style>${FACE("normal")}${FACE("italic")}</style>
<script type="module" src="/render/page.ts"></script>`;

/** Receives what the page draws. */
type Receiver = (kind: string, body: Buffer) => Promise<void>;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function fileFor(path: string): { type: string; body: string | Buffer } | null {
  if (path === "/") return { type: "text/html", body: PAGE };
  if (path.startsWith("/font/"))
    return { type: "font/woff2", body: readFileSync(`${FONT}-${path.slice(6)}.woff2`) };
  const file = join(DEMO, normalize(path));
  if (!file.startsWith(DEMO) || extname(file) !== ".ts") return null;
  return { type: "text/javascript", body: stripTypeScriptTypes(readFileSync(file, "utf8")) };
}

export interface Studio {
  page: Page;
  receive: (receiver: Receiver) => void;
  close: () => Promise<void>;
}

function serve(receiverNow: () => Receiver): Server {
  return createServer(async (request, response) => {
    const path = request.url ?? "/";
    try {
      if (request.method === "POST") {
        await receiverNow()(path.slice(1), await bodyOf(request));
        response.end();
        return;
      }
      const file = fileFor(path);
      response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
      response.end(file?.body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
}

/** Opens a browser with the scenes. The pages are served from this process, on a free port. */
export async function openStudio(): Promise<Studio> {
  let receiver: Receiver = async () => undefined;
  const server = serve(() => receiver);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const executablePath = await requireProgram(HEADLESS_CHROMIUM);
  const browser: Browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  page.setDefaultTimeout(0);
  await page.goto(`http://127.0.0.1:${address.port}/`, { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    const faces = ["500", "700", "italic 500"].map((style) =>
      document.fonts.load(`${style} 20px "Hanken Grotesk Variable"`),
    );
    await Promise.all(faces);
  });
  return {
    page,
    receive: (next) => {
      receiver = next;
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
