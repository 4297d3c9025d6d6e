import type { ByteRange } from "../ports.ts";

/**
 * What a Range header (RFC 9110, section 14) asks of `size` bytes. Only a single range is honoured: a server may answer a
 * list, or a unit it does not know, with the whole file, and "all" says so.
 */
export function parseRange(header: string | null | undefined, size: number): ByteRange | "all" | "unsatisfiable" {
  if (!header) return "all";
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header);
  if (!match || (match[1] === "" && match[2] === "")) return "all";
  const [, first = "", last = ""] = match;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "all";
  if (start >= size) return "unsatisfiable";
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { offset: start, length: end - start + 1 };
}
