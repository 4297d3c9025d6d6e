import type { ByteRange } from "../../kernel/storage/ports.ts";

/**
 * What a Range header (RFC 9110, section 14) asks of `size` bytes. Only a single range is honoured:
 * a server may answer a list, a malformed one, or a unit it does not know, with the whole file, and
 * "all" says so.
 */
export function parseRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "all" | "unsatisfiable" {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return "all";
  // Past 2^53 a number loses digits, but not its being larger than any file.
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
