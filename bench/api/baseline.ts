/** The baseline of bench/api.ts: a Hono route whose response has the requested number of bytes. */
import { Hono } from "hono";

const app = new Hono();
const bodies = new Map<number, object>();
app.get("/answer/:bytes", (c) => {
  const bytes = Number(c.req.param("bytes"));
  const body = bodies.get(bytes) ?? { text: "x".repeat(Math.max(0, bytes - 11)) };
  bodies.set(bytes, body);
  return c.json(body);
});

export default app;
