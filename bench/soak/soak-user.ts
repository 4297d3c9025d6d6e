import WebSocket from "ws";
import * as z from "zod";

export class ActError extends Error {
  readonly status: number;
  constructor(label: string, status: number, text: string) {
    super(`${label}: ${status} ${text.slice(0, 200)}`);
    this.status = status;
  }
}

const TIMEOUT_MS = 30_000;
const Key = z.object({ ingestUrl: z.string() });

export class SoakUser {
  readonly username: string;
  private readonly origin: string;
  private readonly address: string;
  private cookies = new Map<string, string>();
  ingestUrl = "";

  constructor(origin: string, n: number) {
    this.origin = origin;
    this.username = `soak${n}_${Date.now().toString(36)}`.slice(0, 20);
    this.address = `10.${Math.floor(n / 200) + 1}.${n % 200}.7`;
  }

  private headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return {
      Origin: this.origin,
      Cookie: cookie,
      "CF-Connecting-IP": this.address,
      "User-Agent": "soak",
    };
  }

  async signUp(): Promise<void> {
    const account = {
      username: this.username,
      email: `${this.username}@example.com`,
      password: "Upstream42x",
    };
    await this.send("POST", "/api/auth/signup", account);
    // Later, the server shows the stream key only after the user has confirmed their identity.
    this.ingestUrl = (await this.get("/api/stream-key", Key)).ingestUrl;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    // workerd can close an idle connection at once, and a request that reuses the connection would
    // fail.
    const headers = {
      ...this.headers(),
      ...Object.fromEntries(new Headers(init.headers)),
      Connection: "close",
    };
    const response = await fetch(url, {
      ...init,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    if (!response.ok)
      throw new ActError(
        `${init.method ?? "GET"} ${url.pathname}`,
        response.status,
        await response.text(),
      );
    return response;
  }

  async read(path: string, init: RequestInit = {}): Promise<ArrayBuffer> {
    return (await this.fetch(path, init)).arrayBuffer();
  }

  async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return schema.parse(await (await this.fetch(path)).json());
  }

  async send<T>(
    method: string,
    path: string,
    body: object,
    schema?: z.ZodType<T>,
  ): Promise<T | null> {
    const init = {
      method,
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    };
    const response = await this.fetch(path, init);
    const text = await response.text();
    return schema ? schema.parse(JSON.parse(text)) : null;
  }

  chat(streamId: string, text: string): Promise<number> {
    const url = `${this.origin.replace("http", "ws")}/api/streams/${streamId}/ws?batch=1`;
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { headers: this.headers(), perMessageDeflate: false });
      const clientId = crypto.randomUUID();
      let sentAt = 0;
      const limit = setTimeout(() => end(new Error("The room did not answer")), TIMEOUT_MS);
      const end = (error?: Error) => {
        clearTimeout(limit);
        socket.close(1000);
        if (error) reject(error);
        else resolve(performance.now() - sentAt);
      };
      socket.on("error", end);
      socket.on("message", (data) => {
        const frame = Frame.safeParse(JSON.parse(String(data))).data;
        if (frame?.type === "welcome") {
          sentAt = performance.now();
          socket.send(JSON.stringify({ type: "chat", content: text, clientId }));
        }
        if (frame?.type === "ack" && frame.clientId === clientId) end();
        if (frame?.type === "error") end(new Error(`The room refused: ${frame.code}`));
      });
    });
  }
}

const Frame = z.object({
  type: z.string(),
  clientId: z.string().optional(),
  code: z.string().optional(),
});
