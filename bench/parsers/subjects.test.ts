import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Function as AnyFunction,
  type ArrowFunctionExpression,
  parseSync,
  Visitor,
} from "oxc-parser";
import { expect, test } from "vitest";
import { sourceFiles } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/run.ts";

const PRODUCT = /^(app|worker|durable-objects)\/(?!.*\.test\.tsx?$|testing\/).*\.tsx?$/;
const SUBJECTS = /^bench\/parsers\/subjects\/.*\.ts$/;
const PARSER = /^(parse|read|decode|sniff|split|tidy|clean|cut|mend)[A-Z]|[a-z]Duration$/;
const DATA = /^(string|Uint8Array|ArrayBuffer|DataView)\b/;
const BYTES = /^(Uint8Array|ArrayBuffer|DataView)\b/;

/** Functions that are named like a parser but parse no outside data. Each value is the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  cleanText: "a step of optimizePrompt",
  splitTasks: "a step of optimizePrompt",
  splitWords: "a step of findArticles",
  readOutline: "a step of optimizePrompt",
  readFragmentHeader: "a step of readSamples",
  readDecodeTime: "a step of readSamples",
  readRunHeader: "a step of readSamples",
  readSampleDefaults: "a step of readTracks",
  readTrackId: "a step of readTracks",
  readTimescale: "a step of readTracks",
  readHandler: "a step of readTracks",
  readAvcEntry: "a step of readInit",
  readAudioEntry: "a step of readInit",
  readAvcFormat: "a step of readPushedTrack",
  readAacFormat: "a step of readPushedTrack",
  readStored: "reads what this browser stored under a name",
  readBytes: "reads a file of this device, by its name",
  readFile: "reads a file of this device, by its name",
};

/** Finds exported functions that are named like a parser and take text or bytes first. */
function parsersIn(file: string, text: string): string[] {
  const found: string[] = [];
  const take = (
    name: string,
    { params }: Pick<AnyFunction | ArrowFunctionExpression, "params">,
  ) => {
    const takesData = params.some((param, i) => {
      if (param.type === "TSParameterProperty" || !("typeAnnotation" in param)) return false;
      const type = param.typeAnnotation?.typeAnnotation;
      return type && (i === 0 ? DATA : BYTES).test(text.slice(type.start, type.end));
    });
    if (PARSER.test(name) && takesData) found.push(name);
  };
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === "FunctionDeclaration" && declaration.id)
        take(declaration.id.name, declaration);
      if (declaration?.type !== "VariableDeclaration") return;
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init?.type === "ArrowFunctionExpression")
          take(id.name, init);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test("bench/parsers.ts measures every exported function that parses text or bytes from outside", () => {
  const registry = sourceFiles(SUBJECTS)
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
  const parsers = sourceFiles(PRODUCT).flatMap((file) =>
    parsersIn(file, readFileSync(join(root, file), "utf8")),
  );
  const isMeasured = (name: string) => new RegExp(`\\b${name}\\b`).test(registry);
  expect(parsers.filter((name) => !isMeasured(name) && !(name in OTHERS))).toEqual([]);
  expect(Object.keys(OTHERS).filter((name) => !parsers.includes(name))).toEqual([]);
  expect(parsers.length).toBeGreaterThan(20);
});
