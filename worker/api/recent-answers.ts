import type { Context } from "hono";
import { locale } from "#i18n/locale.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";

interface Answer {
  body: string;
  headers: Record<string, string>;
}

/**
 * How old an answer may be, milliseconds: what turns private is told to nobody for longer by these
 * lists.
 */
const STANDS_MS = 1_000;
/** Of some kilobytes each. */
const MOST = 200;

let recent = new Map<string, { until: number; answer: Answer }>();

/**
 * One answer a second for all visitors who ask this isolate for the same: they are all shown alike,
 * and most reads of a busy site are theirs. Who changes something here reads what they changed:
 * every change makes it forget.
 * @param what names what is read and nothing of who reads it; kept for each language, as there are
 * words in it
 */
async function answerOnce(what: string, make: () => Promise<Answer>): Promise<Answer> {
  const key = `${locale()} ${what}`;
  const now = Date.now();
  const known = recent.get(key);
  if (known && known.until > now) return known.answer;
  // What is forgotten meanwhile is kept nowhere: it may be from before the change.
  const kept = recent;
  const answer = await make();
  if (kept.size >= MOST) kept.clear();
  kept.set(key, { until: now + STANDS_MS, answer });
  return answer;
}

/** Answers with JSON; visitors with what another was answered within the last second. */
export async function answerJson(
  c: Context,
  {
    actor,
    key,
    read,
  }: {
    actor: Actor;
    key: string;
    read: () => Promise<{ value: unknown; headers?: Record<string, string> }>;
  },
): Promise<Response> {
  const make = async () => {
    const { value, headers } = await read();
    return {
      body: JSON.stringify(value),
      headers: { ...headers, "Content-Type": "application/json" },
    };
  };
  const { body, headers } = actor.kind === "visitor" ? await answerOnce(key, make) : await make();
  return c.body(body, 200, headers);
}

/** After every change that this isolate made. */
export function forgetAnswers(): void {
  recent = new Map();
}
