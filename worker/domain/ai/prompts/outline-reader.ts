import type { Passage } from "./contract-api.ts";
import { LISTS, SECTIONS, type Section, sectionNamed, tagOf } from "./sections.ts";
import { classOf, isPolite, LEAD_IN, MATERIAL_LABEL } from "./sentence-class.ts";
import { maskLiterals, sentencesOf, wordsIn } from "./text.ts";

/** A sentence, or one line under a heading. */
export interface Fragment extends Passage {
  section: Section | "custom" | "filler";
  /** Heading above the sentence, unless the heading names a section of the optimized prompt. */
  title?: string;
  /** Line number in the prompt. Fragments of the same line stay on one line. */
  line: number;
  /** True if the sentence was under a heading, which decides its section. */
  isPlaced: boolean;
}

export interface Material extends Passage {
  content: string;
  isMarked: boolean;
  /** The name of the `<material>` tag around the pasted text; null if the text has no tag. */
  tag: string | null;
}

export interface Heading {
  text: string;
  section: Section;
}

interface Line extends Passage {
  text: string;
}

const HEADING = /^#{1,4}\s+(\S[^\n]*)$/;
const HEADING_MAX = 79;
const BOLD = /^\s{0,3}\*\*([^*\n]{2,40}?):?\*\*:?\s*$/;
const LABEL = /^([A-Z][A-Za-z ]{2,24}):(?:\s+(\S.*)?)?$/;
const OPEN = /^<([a-z_]+\d*)>\s*$/;
const CLOSE = /^(?:```|~~~|"""|<\/material(?:_\d+)?>)$/;
const MARKER = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const TAGS = new Map<string, Section>(
  SECTIONS.filter((s) => s !== "material").map((s) => [tagOf(s), s]),
);

function headingIn(trimmed: string): string | undefined {
  const words = HEADING.exec(trimmed)?.[1]
    ?.replace(/(?<!#)#+$/, "")
    .trimEnd()
    .replace(/:$/, "")
    .trimEnd();
  return words !== undefined && words !== "" && words.length <= HEADING_MAX ? words : undefined;
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split("\n").map((line) => {
    const start = at;
    at += line.length + 1;
    return { text: line, start, end: start + line.length };
  });
}

/** Splits a prompt into fragments, materials and headings, line by line. */
export class OutlineReader {
  readonly fragments: Fragment[] = [];
  readonly materials: Material[] = [];
  readonly headings: Heading[] = [];
  private readonly lines: Line[];
  private readonly text: string;
  private section: Section | "custom" | null = null;
  private title = "";
  private closing: string | null = null;
  private lead: Fragment["section"] | null = null;
  private hasTask = false;
  /** Line numbers of each closing delimiter, the last line first. */
  private readonly closings = new Map<string, number[]>();
  private readonly closedTags: ReadonlySet<string>;

  constructor(text: string) {
    this.text = text;
    this.lines = linesOf(text);
    this.closedTags = new Set([...TAGS.keys()].filter((tag) => text.includes(`</${tag}>`)));
    // The index of the closing delimiters avoids a search of all lines for each opening delimiter,
    // which would take quadratic time.
    for (const [number, line] of [...this.lines.entries()].reverse()) {
      const trimmed = line.text.trim();
      if (!CLOSE.test(trimmed)) continue;
      const numbers = this.closings.get(trimmed) ?? [];
      numbers.push(number);
      this.closings.set(trimmed, numbers);
    }
  }

  read(): void {
    for (let at = 0; at < this.lines.length; ) at = this.readBlock(at) ?? this.readLine(at);
  }

  /** Returns the number of the line after a pasted text, or null if none starts at `at`. */
  private readBlock(at: number): number | null {
    const { text } = this.lineAt(at);
    const trimmed = text.trim();
    const tag = OPEN.exec(trimmed)?.[1] ?? "";
    if (/^material(?:_\d+)?$/.test(tag)) return this.readDelimited(at, `</${tag}>`, true, tag);
    if (/^(?:```|~~~)/.test(trimmed)) {
      return this.readDelimited(at, trimmed.slice(0, 3), false, null);
    }
    if (trimmed === '"""') return this.readDelimited(at, '"""', true, null);
    if (trimmed.startsWith("> ") && this.section === null) {
      let end = at + 1;
      while (this.lines[end]?.text.trim().startsWith(">")) end += 1;
      this.addMaterial(at, end, at, end, true, null);
      return end;
    }
    return null;
  }

  private readDelimited(
    at: number,
    closing: string,
    isStripped: boolean,
    tag: string | null,
  ): number | null {
    const numbers = this.closings.get(closing) ?? [];
    while ((numbers.at(-1) ?? Number.POSITIVE_INFINITY) <= at) numbers.pop();
    const end = numbers.at(-1);
    if (end === undefined) return null;
    // Other delimiters are stripped. A code fence stays, because it names the language of the code.
    if (isStripped) this.addMaterial(at + 1, end, at, end + 1, true, tag);
    else this.addMaterial(at, end + 1, at, end + 1, true, tag);
    return end + 1;
  }

  private addMaterial(
    from: number,
    to: number,
    startLine: number,
    endLine: number,
    isMarked: boolean,
    tag: string | null,
  ): void {
    const content = this.lines
      .slice(from, to)
      .map((line) => line.text)
      .join("\n");
    this.materials.push({
      start: this.lineAt(startLine).start,
      end: this.lineAt(endLine - 1).end,
      content,
      isMarked,
      tag,
    });
  }

  private lineAt(at: number): Line {
    return this.lines[at] ?? { text: "", start: this.text.length, end: this.text.length };
  }

  private readLine(at: number): number {
    const line = this.lineAt(at);
    const trimmed = line.text.trim();
    if (trimmed === "") return at + 1;
    if (this.readHeading(trimmed)) return at + 1;
    if (this.closing !== null && trimmed === this.closing) {
      this.section = null;
      this.closing = null;
      return at + 1;
    }
    const label = this.closing === null ? LABEL.exec(line.text) : null;
    const named = label?.[1] === undefined ? null : sectionNamed(label[1]);
    if (named && label) {
      this.section = named;
      this.headings.push({ text: label[1] ?? "", section: named });
      const rest = label[2]?.trim() ?? "";
      if (rest !== "")
        this.addUnderHeading(
          line.text.slice(line.text.length - (label[2]?.length ?? 0)),
          line.end - (label[2]?.length ?? 0),
          at,
        );
      return at + 1;
    }
    if (this.section !== null) {
      this.addUnderHeading(line.text, line.start, at);
      return at + 1;
    }
    return this.readFreeLine(at);
  }

  private readHeading(trimmed: string): boolean {
    const tag = TAGS.get(OPEN.exec(trimmed)?.[1] ?? "");
    if (tag && this.closedTags.has(tagOf(tag))) {
      this.section = tag;
      this.closing = `</${tagOf(tag)}>`;
      return true;
    }
    if (this.closing !== null) return false;
    const hash = headingIn(trimmed);
    const bold = BOLD.exec(trimmed)?.[1];
    const named = sectionNamed(hash ?? bold ?? "");
    if (hash === undefined && named === null) return false;
    this.section = named ?? "custom";
    if (named) this.headings.push({ text: hash ?? bold ?? "", section: named });
    this.title = hash ?? "";
    return true;
  }

  private addUnderHeading(text: string, offset: number, line: number): void {
    const section = this.section;
    if (section === null) return;
    const marker =
      section !== "custom" && LISTS.has(section) ? (MARKER.exec(text)?.[0].length ?? 0) : 0;
    const start =
      offset + marker + (text.slice(marker).length - text.slice(marker).trimStart().length);
    const end = offset + text.trimEnd().length;
    if (end <= start) return;
    if (isPolite(this.text.slice(start, end)) && section !== "custom") {
      this.fragments.push({ start, end, section: "filler", line, isPlaced: true });
      return;
    }
    this.fragments.push({
      start,
      end,
      section,
      line,
      isPlaced: true,
      ...(section === "custom" && { title: this.title }),
    });
  }

  private readFreeLine(at: number): number {
    const line = this.lineAt(at);
    const materialStart = this.findMaterialStart(at);
    if (materialStart === null) {
      this.readSentences(line.text, line.start, at);
      return at + 1;
    }
    const isLabel = MATERIAL_LABEL.test(line.text);
    if (!isLabel) this.readSentences(this.text.slice(line.start, materialStart), line.start, at);
    this.lead = null;
    const content = this.text.slice(materialStart).trim();
    const start =
      materialStart +
      (this.text.slice(materialStart).length - this.text.slice(materialStart).trimStart().length);
    this.materials.push({
      start: isLabel ? line.start : start,
      end: start + content.length,
      content,
      isMarked: false,
      tag: null,
    });
    return this.lines.length;
  }

  /** Returns the offset of a pasted text after a colon in this line, or null. */
  private findMaterialStart(at: number): number | null {
    const line = this.lineAt(at);
    const match = MATERIAL_LABEL.exec(line.text) ?? LEAD_IN.exec(maskLiterals(line.text));
    if (!match) return null;
    const from = line.start + match.index + match[0].length;
    const rest = this.text.slice(from);
    // `readBlock` reads pasted texts with delimiters. A list after the colon belongs to the prompt.
    if (
      /^\s*(?:```|~~~|"""|> |<material|#{1,4} )/.test(rest) ||
      /^\s*(?:[-*•]|\d{1,2}[.)])\s/.test(rest)
    )
      return null;
    return wordsIn(rest.slice(0, 400)).length >= 6 ? from : null;
  }

  private readSentences(text: string, offset: number, line: number): void {
    const marker = MARKER.exec(text)?.[0].length ?? 0;
    if (marker === 0) this.lead = null;
    const inherited = marker > 0 ? this.lead : null;
    for (const passage of sentencesOf(text.slice(marker), offset + marker)) {
      const sentence = this.text.slice(passage.start, passage.end);
      const label = LABEL.exec(sentence);
      const named = label?.[2] === undefined ? null : sectionNamed(label[1] ?? "");
      if (named && label) {
        passage.start = passage.end - (label[2]?.length ?? 0);
        this.headings.push({ text: label[1] ?? "", section: named });
      }
      const section = named ?? inherited ?? classOf(sentence, this.hasTask);
      if (section === "task") this.hasTask = true;
      // Items of a list stay on their own lines. In a task, they keep their markers ("1.") too.
      const start =
        marker > 0 && !LISTS.has(section as Section)
          ? Math.min(passage.start, offset + text.length)
          : passage.start;
      this.fragments.push({ start, end: passage.end, section, line, isPlaced: false });
      if (marker === 0 && sentence.endsWith(":")) this.lead = section;
    }
  }
}
