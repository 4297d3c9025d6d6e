import type { ByteRange } from "../../kernel/storage/ports.ts";

/**
 * Parses a Range header (RFC 9110, section 14) for a file of `size` bytes. Returns "all" for a list
 * of ranges or a malformed header, because a server may then send the whole file.
 */
export function parseRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "all" | "unsatisfiable" {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return "all";
  // A number above 2^53 is inexact but still larger than any file.
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
