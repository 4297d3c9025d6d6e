/**
 * Syntax of rule phrases: "(a|b c)" alternatives, "x?" optional, "_" any word, "_3" up to three
 * words, "{NAME}" a class of words, "." the end of a sentence, which "_3" never crosses.
 */
export type Classes = Readonly<Record<string, readonly string[]>>;

export interface Pattern {
  /** Matches a text with one space after each word. Bounded gaps ("_3") limit the matching time. */
  regex: RegExp;
  first: ReadonlySet<string>;
}

interface Part {
  source: string;
  first: Set<string>;
  isOptional: boolean;
}

const spellOut = (phrase: string, classes: Classes) =>
  phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
    const words = classes[name];
    if (!words) throw new Error(`No class of words is called ${name}`);
    return `(${words.join("|")})`;
  });

/** Returns the words of a phrase, so that `tokensOf` recognizes their disguised spellings. */
export function wordsOf(phrase: string, classes: Classes): string[] {
  return spellOut(phrase, classes).match(/\p{L}[\p{L}'-]*/gu) ?? [];
}

export function patternOf(phrase: string, classes: Classes): Pattern {
  const parts = spellOut(phrase, classes)
    .split(/(\(|\)\??|\|)|\s+/)
    .filter((part) => part !== undefined && part !== "");
  let at = 0;

  function sequence(): Part {
    const whole: Part = { source: "", first: new Set(), isOptional: true };
    while (at < parts.length && parts[at] !== "|" && !parts[at]?.startsWith(")")) {
      const part = parts[at] === "(" ? group() : single(parts[at++] ?? "");
      if (whole.isOptional) for (const word of part.first) whole.first.add(word);
      whole.isOptional &&= part.isOptional;
      whole.source += part.source;
    }
    return whole;
  }

  function group(): Part {
    const alternatives: Part[] = [];
    do {
      at++;
      alternatives.push(sequence());
    } while (parts[at] === "|");
    const isOptional = parts[at++] === ")?" || alternatives.some((way) => way.isOptional);
    const first = new Set(alternatives.flatMap((way) => [...way.first]));
    return {
      source: `(?:${alternatives.map((way) => way.source).join("|")})${isOptional ? "?" : ""}`,
      first,
      isOptional,
    };
  }

  const { source, first } = sequence();
  return { regex: new RegExp(source, "uy"), first };
}

function single(part: string): Part {
  const gap = /^_(\d)$/.exec(part);
  if (gap) return { source: `(?:[^ .]+ ){0,${gap[1]}}`, first: new Set(), isOptional: true };
  if (part === "_") return { source: "[^ .]+ ", first: new Set(), isOptional: false };
  if (part === ".") return { source: "\\. ", first: new Set(["."]), isOptional: false };
  const word = part.replace(/\?$/, "");
  return {
    source: part.endsWith("?") ? `(?:${word} )?` : `${word} `,
    first: new Set([word]),
    isOptional: part.endsWith("?"),
  };
}
