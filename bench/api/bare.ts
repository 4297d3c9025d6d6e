/** The baseline of bench/api.ts: a Hono route whose response has the requested number of bytes. */
import { Hono } from "hono";

const app = new Hono();
const answers = new Map<number, object>();
app.get("/answer/:bytes", (c) => {
  const bytes = Number(c.req.param("bytes"));
  const answer = answers.get(bytes) ?? { text: "x".repeat(Math.max(0, bytes - 11)) };
  answers.set(bytes, answer);
  return c.json(answer);
});

export default app;
