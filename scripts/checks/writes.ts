/**
 * Checks that pages write only through app/lib/mutation, so that leaving a page loses no write and hides no failure. Any other way to
 * write is a fault, except in the files that are listed here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Argument, type ExportSpecifier, type Expression, parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

type Means = "fetch" | "sendBeacon" | "XMLHttpRequest" | "sendOnce" | "internals" | "submit" | "fetcher form";

const INSTEAD: Record<Means, string> = {
  fetch: "writes with fetch, or its init does not show that it only reads: use useMutation, useOptimistic or send",
  sendBeacon: "writes with sendBeacon: use sendInBackground",
  XMLHttpRequest: "writes with XMLHttpRequest: use useMutation or send",
  sendOnce: "imports sendOnce, which loses a write when the page is left: use useMutation, useOptimistic or send",
  internals: "imports a part of app/lib/mutation that only the hooks there may use",
  submit: "submits a form from code: use useActionForm",
  "fetcher form": "sends a fetcher's own form: use useActionForm",
};

const exception = (reason: string, ...means: Means[]) => ({ reason, means });

const EXCEPTIONS: Readonly<Record<string, { reason: string; means: Means[] }>> = {
  "app/lib/api.ts": exception("the one place that sends requests to our API", "fetch"),
  "app/root.tsx": exception("takes care of the writes of every page", "internals"),
  "app/error-report.ts": exception("error reports", "sendBeacon"),
  "app/player/reporter.ts": exception("playback reports", "fetch"),
  "app/player/picture-viewing.ts": exception("playback reports", "fetch"),
  "app/player/playback-link.ts": exception("starts a playback and renews its links", "sendOnce"),
  "app/components/live/use-live-player.ts": exception("starts the playback of a stream", "sendOnce"),
  "app/live/studio/thumbnail.ts": exception("pictures of a broadcast, which the next one replaces", "sendOnce"),
  "app/upload/transport.ts": exception("upload bytes, with their own retries", "XMLHttpRequest", "sendOnce"),
  "app/upload/ladder/ladder.worker.ts": exception("rendition bytes, from a worker with its own retries", "sendOnce"),
  "app/upload/ladder/source.ts": exception("reads ranges of the uploaded original", "fetch"),
  "app/offline/offline-api.ts": exception("downloads of a device, synchronized again on every start", "sendOnce"),
  "app/components/tips/use-tipping.ts": exception("asks whether a tip is paid", "sendOnce"),
  "app/components/search/search-filters.tsx": exception("a GET form: the filters are in the address", "submit"),
  "app/routes/logout.tsx": exception("logs out once the downloads are deleted", "submit"),
};

const INTERNALS = /^#app\/lib\/mutation\/(optimistic-writes|stored-write|leave-guard|use-page-writes)\.ts$/;
const API = "#app/lib/api.ts";
const GLOBALS = new Set(["window", "globalThis", "self"]);

/** Whether the second argument of `fetch` or `new Request` can only describe a read. */
function isRead(init: Argument | undefined): boolean {
  if (init === undefined) return true;
  if (init.type !== "ObjectExpression") return false;
  return init.properties.every((property) => {
    if (property.type === "SpreadElement" || property.computed) return false;
    const name = property.key.type === "Identifier" ? property.key.name : property.key.type === "Literal" ? property.key.value : null;
    const { value } = property;
    return name !== "method" || (value.type === "Literal" && (value.value === "GET" || value.value === "HEAD"));
  });
}

/** `fetch` for `fetch` and `window.fetch`, `sendBeacon` for `navigator.sendBeacon`. */
function nameOf(callee: Expression): { name: string; owner: Expression | null } | null {
  if (callee.type === "Identifier") return { name: callee.name, owner: null };
  if (callee.type !== "MemberExpression") return null;
  const { property, object } = callee;
  if (property.type === "Identifier" && !callee.computed) return { name: property.name, owner: object };
  return property.type === "Literal" && typeof property.value === "string" ? { name: property.value, owner: object } : null;
}

/** Every means by which a file can write past app/lib/mutation. */
function meansOf(file: string, text: string): Set<Means> {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Set<Means>();
  let hasFetcher = false;
  let hasMemberForm = false;
  const isGlobal = (owner: Expression | null) => owner === null || (owner.type === "Identifier" && GLOBALS.has(owner.name));
  new Visitor({
    ImportDeclaration: ({ source, specifiers, importKind }) => {
      if (importKind === "type") return;
      for (const specifier of specifiers) {
        if (specifier.type === "ImportNamespaceSpecifier" && source.value === API) found.add("sendOnce");
        if (specifier.type !== "ImportSpecifier" || specifier.importKind === "type") continue;
        const { imported } = specifier;
        const name = imported.type === "Identifier" ? imported.name : imported.value;
        if (name === "sendOnce") found.add("sendOnce");
        if (name === "useSubmit") found.add("submit");
        if (name === "useFetcher") hasFetcher = true;
      }
      if (INTERNALS.test(source.value)) found.add("internals");
    },
    ExportNamedDeclaration: ({ source, specifiers }) => {
      const isSendOnce = ({ local }: ExportSpecifier) => local.type === "Identifier" && local.name === "sendOnce";
      if (source?.value === API && specifiers.some(isSendOnce)) found.add("sendOnce");
    },
    ExportAllDeclaration: ({ source }) => {
      if (source.value === API) found.add("sendOnce");
    },
    CallExpression: ({ callee, arguments: [, init] }) => {
      const called = nameOf(callee);
      if (called?.name === "fetch" && isGlobal(called.owner) && !isRead(init)) found.add("fetch");
      if (called?.name === "sendBeacon") found.add("sendBeacon");
      if (called?.name === "submit" && called.owner !== null) found.add("submit");
    },
    NewExpression: ({ callee, arguments: [, init] }) => {
      const made = nameOf(callee);
      if (made?.name === "XMLHttpRequest") found.add("XMLHttpRequest");
      if (made?.name === "Request" && isGlobal(made.owner) && !isRead(init)) found.add("fetch");
    },
    JSXOpeningElement: ({ name }) => {
      if (name.type === "JSXMemberExpression" && name.property.name === "Form") hasMemberForm = true;
    },
  }).visit(program);
  if (hasFetcher && hasMemberForm) found.add("fetcher form");
  return found;
}

const isZone = (file: string) => file.startsWith("app/") && !file.startsWith("app/lib/mutation/") && !/\.test\.tsx?$/.test(file);

/** One sentence per forbidden means of writing in one file, and per exception that the file no longer needs. */
export function writeFaults(file: string, text: string): string[] {
  if (!isZone(file)) return [];
  const found = meansOf(file, text);
  const allowed = EXCEPTIONS[file]?.means ?? [];
  return [
    ...[...found].filter((means) => !allowed.includes(means)).map((means) => `${file} ${INSTEAD[means]}`),
    ...allowed
      .filter((means) => !found.has(means))
      .map((means) => `${file} has no ${means}: remove its exception from scripts/checks/writes.ts`),
  ];
}

/** One sentence per forbidden means of writing in all pages. */
export function checkWrites(): string[] {
  const files = sourceFiles(/^app\/.*\.tsx?$/).filter(isZone);
  const gone = Object.keys(EXCEPTIONS).filter((file) => !files.includes(file));
  return [
    ...files.flatMap((file) => writeFaults(file, readFileSync(join(root, file), "utf8"))),
    ...gone.map((file) => `scripts/checks/writes.ts lists ${file}, which does not exist`),
  ];
}
