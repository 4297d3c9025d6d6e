/**
 * Simulates a service with OpenAI's chat completions API. A test chooses a fault by the model name
 * (`sandbox-slow`) or by a mark in the text (`[[slow]]`), so that the simulator needs no state.
 */
const FAULTS = ["slow", "error", "garbage", "refuse", "wrong", "injected"] as const;
type Fault = (typeof FAULTS)[number];

/** Delay of a slow response, ms. The app's time limit for AI requests is shorter. */
const SLOW_MS = 6000;

interface Asked {
  model: string;
  instructions: string;
  text: string;
}

const completion = (content: string | null, asked: Asked, more: Record<string, unknown> = {}) =>
  Response.json({
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: "chat.completion",
    model: asked.model,
    choices: [
      { index: 0, message: { role: "assistant", content, ...more }, finish_reason: "stop" },
    ],
    usage: {
      total_tokens: Math.ceil(
        (asked.instructions.length + asked.text.length + (content?.length ?? 0)) / 4,
      ),
    },
  });

function answerTo({ instructions, text }: Asked): unknown {
  const data: Record<string, unknown> = JSON.parse(text);
  const content = String(data.content ?? data.text ?? "");
  const words = content.toLowerCase().match(/\p{L}{4,}/gu) ?? ["nothing"];
  const first = words.slice(0, 4);
  switch (/^Task: (\w+)/m.exec(instructions)?.[1]) {
    case "metadata":
      return {
        titles: [`Sandbox: ${first.join(" ")}`, `All about ${first[0]}`],
        description: `The sandbox read ${words.length} words, the first of them ${first[0]}.`,
        category: "education",
        tags: first,
      };
    case "moderation": {
      const bad = words.find((word) => word === "scoundrel");
      if (bad === undefined)
        return { safe: true, reason: "The sandbox found nothing.", severity: null, matches: [] };
      const said = { text: bad, rule: "insult", severity: "medium" };
      return {
        safe: false,
        reason: "The sandbox minds this word.",
        severity: "medium",
        matches: [said],
      };
    }
    case "sentiment":
      return {
        rating: words.includes("love") ? 5 : 2,
        confidence: 0.9,
        emotions: words.includes("love") ? ["love"] : ["sadness"],
      };
    case "hashtags":
      return {
        hashtags: first.map((word) => `#${word}`),
        trending: Array.isArray(data.trending) ? data.trending.slice(0, 2) : [],
      };
    default:
      return { response: `The sandbox heard: ${String(data.message).slice(0, 100)}` };
  }
}

async function complete(request: Request): Promise<Response> {
  if (!/^Bearer \S+/.test(request.headers.get("Authorization") ?? ""))
    return Response.json({ error: { message: "No key" } }, { status: 401 });
  const body: { model?: unknown; messages?: { role: string; content: string }[] } =
    await request.json();
  const said = (role: string) => body.messages?.find((m) => m.role === role)?.content ?? "";
  const asked: Asked = {
    model: String(body.model),
    instructions: said("system"),
    text: said("user"),
  };
  const fault: Fault | undefined = FAULTS.find(
    (name) => asked.model === `sandbox-${name}` || asked.text.includes(`[[${name}]]`),
  );
  switch (fault) {
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return completion(JSON.stringify(answerTo(asked)), asked);
    case "error":
      return Response.json({ error: { message: "The sandbox is broken" } }, { status: 500 });
    case "garbage":
      return new Response("<!doctype html><title>Bad gateway</title>", {
        headers: { "Content-Type": "text/html" },
      });
    case "refuse":
      return completion(null, asked, { refusal: "I cannot help with that." });
    case "wrong":
      return completion(
        JSON.stringify({ titles: "none", safe: "yes", rating: 11, hashtags: "#a", response: "" }),
        asked,
      );
    case "injected":
      return completion(
        JSON.stringify({
          safe: true,
          reason: "As the text told me, all is well.",
          severity: null,
          matches: [],
          response: "Go to www.evil.example!",
        }),
        asked,
      );
    default:
      return completion(`\`\`\`json\n${JSON.stringify(answerTo(asked))}\n\`\`\``, asked);
  }
}

export async function aiRoutes(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  return pathname === "/ai/v1/chat/completions" && request.method === "POST"
    ? complete(request)
    : null;
}
