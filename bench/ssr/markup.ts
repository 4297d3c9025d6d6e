import { htmlToDOM } from "html-react-parser";
import * as z from "zod";

const TextNode = z.object({ type: z.literal("text"), data: z.string() });
const ElementNode = z.object({
  type: z.enum(["tag", "script", "style"]),
  name: z.string(),
  attribs: z.record(z.string(), z.string()),
  children: z.array(z.unknown()),
});

/** Number of characters shown on each side of a difference. */
const CONTEXT = 120;

/** Removes spaces from style attributes, because React writes no space after a colon. */
const comparable = (name: string, value: string) =>
  name === "style" ? value.replace(/\s*([:;,])\s*/g, "$1").replace(/;$/, "") : value;

/**
 * Converts HTML to a canonical form: without comments, with sorted attributes, and with adjacent
 * texts joined. Also counts the elements.
 */
export function canonicalMarkup(html: string): { text: string; elements: number } {
  const parts: string[] = [];
  let elements = 0;
  const add = (nodes: readonly unknown[]) => {
    for (const node of nodes) {
      const text = TextNode.safeParse(node).data;
      if (text) parts.push(text.data);
      const element = ElementNode.safeParse(node).data;
      if (!element) continue;
      elements += 1;
      const attributes = Object.entries(element.attribs)
        .map(([name, value]) => ` ${name}=${JSON.stringify(comparable(name, value))}`)
        .sort();
      parts.push(`\n<${element.name}${attributes.join("")}>`);
      add(element.children);
      parts.push(`</${element.name}>`);
    }
  };
  add(htmlToDOM(html));
  return { text: parts.join(""), elements };
}

/** Returns the first difference between the markup of two HTML texts; null for equal markup. */
export function markupDifference(one: string, other: string): string | null {
  const [a, b] = [canonicalMarkup(one).text, canonicalMarkup(other).text];
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - CONTEXT), at + CONTEXT);
  return `${around(a)}\n--- differs from ---\n${around(b)}`;
}
