import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Parts, Piece } from "./parts.ts";

/**
 * @throws SyntaxError if the message is invalid, or uses ICU features other than arguments,
 * `plural`, `select` and tags
 */
export function compile(message: string): Parts {
  const pieces = piecesOf(parse(message, { requiresOtherClause: true }));
  if (pieces.length === 0) return "";
  const [only] = pieces;
  return pieces.length === 1 && typeof only === "string" ? only : pieces;
}

const piecesOf = (elements: MessageFormatElement[]): Piece[] => elements.map(pieceOf);

function pieceOf(element: MessageFormatElement): Piece {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return ["v", element.value];
    case TYPE.pound:
      return ["#"];
    case TYPE.tag:
      return ["t", element.value, piecesOf(element.children)];
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType === "ordinal") break;
      return ["p", element.value, casesOf(element.options)];
    case TYPE.select:
      return ["s", element.value, casesOf(element.options)];
  }
  throw new SyntaxError(`A message uses what is not supported: ${JSON.stringify(element)}`);
}

const casesOf = (
  options: Record<string, { value: MessageFormatElement[] }>,
): Record<string, Piece[]> =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, piecesOf(value)]));

/** Returns sorted names; the name of a tag has the form `<name>`. */
export function argumentsOf(parts: Parts): string[] {
  const found = new Set<string>();
  const walk = (pieces: Piece[]): void => {
    for (const piece of pieces) {
      if (typeof piece === "string" || piece[0] === "#") continue;
      found.add(piece[0] === "t" ? `<${piece[1]}>` : piece[1]);
      if (piece[0] === "t") walk(piece[2]);
      if (piece[0] === "p" || piece[0] === "s")
        for (const one of Object.values(piece[2])) walk(one);
    }
  };
  if (typeof parts !== "string") walk(parts);
  return [...found].sort();
}
