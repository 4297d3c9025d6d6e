// Checks the direction of imports (docs/architecture.md). Each file belongs to one zone, and each
// zone lists its allowed imports.
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Expression, type ImportDeclaration, parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";
import { areaFaults } from "./areas.ts";

interface Import {
  specifier: string;
  typeOnly: boolean;
}

interface Zone {
  name: string;
  files: RegExp;
  code: RegExp[];
  notCode?: RegExp;
  types?: RegExp[];
  notPackages?: RegExp;
}

/** The only files of the Worker that browser code is allowed to import. */
const CONTRACTS =
  /^worker\/domain\/\w+\/([\w-]+\/contract(-\w+)?|plans\/entitlements|files\/(bytes|fragments|mp4)|cmaf\/(assembler|write-mp4))\.ts$/;
/** Pages import only types from these files: the schemas would enlarge the pages' scripts. */
const API_SCHEMAS = /\/contract-api(-\w+)?\.ts$/;

const DOMAIN = /^worker\/domain\//;
const DB = /^worker\/db\//;
const CONTEXT = /^worker\/(context|config)\.ts$/;
const SERVER_PACKAGES = /^(node:|cloudflare:|hono|drizzle-orm|stripe|arctic|aws4fetch)/;

const TEXTS = /^i18n\//;

const ZONES: Zone[] = [
  { name: "texts", files: /^i18n\/(?!.*\.test\.)/, code: [/^(i18n|messages)\//] },
  { name: "sandbox", files: /^sandbox\//, code: [/^sandbox\//] },
  {
    name: "tests",
    files: /(\.test\.tsx?$|^worker\/testing\/)/,
    code: [/^(app|worker|durable-objects|i18n|scripts|e2e|bench|bridge|sandbox)\//],
  },
  {
    name: "contract",
    files: CONTRACTS,
    code: [CONTRACTS],
    types: [DOMAIN],
    notPackages: /^(?!zod(\/mini)?$)/,
  },
  {
    name: "domain",
    files: DOMAIN,
    code: [DOMAIN, DB],
    notPackages: /^(hono|@remix-run|cloudflare:|stripe|arctic|aws4fetch|react|miniflare|wrangler)/,
  },
  // Tables import the allowed values of a column from contracts, so that there is one list.
  { name: "db", files: DB, code: [DB, CONTRACTS], notPackages: /^(?!drizzle-orm)/ },
  {
    name: "platform",
    files: /^worker\/platform\//,
    code: [/^worker\/platform\//, DOMAIN],
    types: [CONTEXT, /^durable-objects\//],
  },
  // Email templates must not import the code that sends emails.
  {
    name: "email",
    files: /^worker\/email\//,
    code: [/^worker\/email\//, /^app\/ui\/rich\.tsx$/, DOMAIN],
    types: [CONTEXT],
  },
  { name: "http", files: /^worker\/http\//, code: [/^worker\/http\//, DOMAIN], types: [CONTEXT] },
  {
    name: "api",
    files: /^worker\/api\//,
    code: [/^worker\/(api|http|platform)\//, DOMAIN],
    types: [CONTEXT, DB],
  },
  {
    name: "remix",
    files: /^worker\/remix\.ts$/,
    code: [/^worker\/(domain|http)\//, /^build\/server$/],
    types: [CONTEXT],
  },
  {
    name: "worker entry",
    files: /^worker\/[\w-]+(\.d)?\.ts$/,
    code: [/^worker\/(?!index\.ts|testing\/)/, /^durable-objects\//],
  },
  {
    name: "durable objects",
    files: /^durable-objects\//,
    code: [/^durable-objects\//, /^worker\/platform\/current-request\.ts$/, DOMAIN, CONTEXT, DB],
    types: [/^worker\/platform\//],
  },
  // Pages import server code only here: Remix removes loaders and actions from the browser bundle.
  {
    name: "route",
    files: /^app\/(routes\/|root\.tsx$|entry\.server\.tsx$|.*\.server\.tsx?$)/,
    code: [/^app\/(?!routes\/)/, DOMAIN, /^worker\/http\//],
    types: [CONTEXT],
    notPackages: /^(cloudflare:|hono|drizzle-orm|stripe|arctic|aws4fetch)/,
  },
  {
    name: "browser",
    files: /^app\//,
    code: [/^app\/(?!routes\/|.*\.server\.)/, CONTRACTS],
    notCode: API_SCHEMAS,
    types: [DOMAIN],
    notPackages: SERVER_PACKAGES,
  },
  // The bridge sends media over the same socket as the broadcast studio, with the same code.
  {
    name: "bridge",
    files: /^bridge\/(?!.*\.test\.)/,
    code: [/^bridge\//, /^app\/features\/live\/broadcast-studio\/pipeline\//, DOMAIN],
    notPackages: /^(hono|@remix-run|cloudflare:|react|miniflare|wrangler)/,
  },
  {
    name: "tools",
    files: /^(scripts|e2e|bench)\//,
    code: [
      /^(bridge|scripts|e2e|bench|app|worker|durable-objects|i18n|messages)\//,
      /^playwright\.config\.ts$/,
    ],
  },
];

const ALIASES = /^#(app|worker|durable-objects|i18n|messages|build)\//;

function importsOf(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (node: Expression, typeOnly: boolean) => {
    if (node.type === "Literal" && typeof node.value === "string")
      found.push({ specifier: node.value, typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, isTypeOnly(node)),
    ExportNamedDeclaration: (node) => node.source && add(node.source, node.exportKind === "type"),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === "type"),
    TSImportType: (node) => add(node.source, true),
    ImportExpression: (node) => add(node.source, false),
    // A web worker is an import too: new Worker(new URL("./encoder.ts", import.meta.url)).
    NewExpression: ({ callee, arguments: [path, base] }) => {
      if (
        callee.type !== "Identifier" ||
        callee.name !== "URL" ||
        !path ||
        path.type === "SpreadElement" ||
        !base
      )
        return;
      if (text.slice(base.start, base.end) === "import.meta.url") add(path, false);
    },
  }).visit(program);
  return found;
}

const isTypeOnly = ({ importKind, specifiers }: ImportDeclaration): boolean =>
  importKind === "type" ||
  (specifiers.length > 0 &&
    specifiers.every((s) => s.type === "ImportSpecifier" && s.importKind === "type"));

function resolveOwnFile(importer: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  if (ALIASES.test(bare)) return bare.slice(1);
  if (!bare.startsWith(".")) return null;
  return relative(root, resolve(root, dirname(importer), bare));
}

interface Source {
  file: string;
  text: string;
}

export function importFaults(sources: Source[]): string[] {
  const parsed = sources.map(({ file, text }) => ({ file, imports: importsOf(file, text) }));
  const ownImports = parsed.map(({ file, imports }) => ({
    file,
    targets: imports
      .map(({ specifier }) => resolveOwnFile(file, specifier))
      .filter((target) => target !== null),
  }));
  return [
    ...parsed.flatMap(({ file, imports }) => zoneFaults(file, imports)),
    ...areaFaults(ownImports),
  ];
}

function zoneFaults(file: string, imports: Import[]): string[] {
  const zone = ZONES.find((z) => z.files.test(file));
  if (!zone) return [];
  const faults: string[] = [];
  for (const { specifier, typeOnly } of imports) {
    const target = resolveOwnFile(file, specifier);
    if (target === null) {
      if (zone.notPackages?.test(specifier))
        faults.push(`${file}: ${zone.name} code may not import ${specifier}`);
      continue;
    }
    if (TEXTS.test(target) && zone.name !== "sandbox") continue;
    const isCode = zone.code.some((code) => code.test(target)) && !zone.notCode?.test(target);
    const isType = typeOnly && zone.types?.some((types) => types.test(target));
    if (!isCode && !isType) {
      faults.push(
        `${file}: ${zone.name} code may not import ${target}${typeOnly ? ", not even its types" : ""}`,
      );
    }
  }
  return faults;
}

export const checkImports = (): string[] =>
  importFaults(
    sourceFiles(/\.(ts|tsx|mjs)$/).map((file) => ({
      file,
      text: readFileSync(join(root, file), "utf8"),
    })),
  );
