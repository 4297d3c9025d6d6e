// Groups the modules of the pages into few files. Without it, Rollup writes a separate file for each
// module that several pages share. `npm run bench:build-steps` measures the difference.
import { readFileSync } from "node:fs";
import type { Rollup } from "vite";

/** Small modules that most pages share: UI components, the page layout, hooks, the icon base. */
const SHARED =
  /\/node_modules\/react\/|\/lucide-react\/dist\/esm\/(?!icons\/)|\/app\/(?:ui(?!\/charts)|shell)\/|\/app\/lib\/[\w-]+\.ts$|\/i18n\//;
/** Modules that only some pages need. A module that imports one of these modules is not shared. */
const HEAVY =
  /\/(?:@?radix-ui|@floating-ui|zod|virtua|linkifyjs|recharts|@dnd-kit)\/|\/worker\/|\/app\/features\/(?:live|media)\/(?:viewer|broadcast-studio|player|upload)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
const FIRST_PAGE = /\/app\/(?:root|entry\.client|routes\/_index)\.tsx(?:\?|$)/;
const OUR_MODULE = /\/app\/.*\.tsx?$/;
/** lucide-react's list of icons. It has lines like `export { default as History } from './icons/rotate-ccw-clock.mjs'`. */
const ICON_LIST = new URL("../esm/lucide-react.mjs", import.meta.resolve("lucide-react"));

let firstPage: { modules: Set<string>; icons: Set<string> } | undefined;

export function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
  firstPage ??= readFirstPage(meta);
  const icon = ICON.exec(id)?.[1];
  if (icon !== undefined) return firstPage.icons.has(icon) ? "shared" : "icons";
  if (!SHARED.test(id)) return undefined;
  if ([...reachedFrom([id], meta)].some((one) => HEAVY.test(one))) return undefined;
  return firstPage.modules.has(id) ? "shared" : "more";
}

function readFirstPage(meta: Rollup.ManualChunkMeta) {
  const starts = [...meta.getModuleIds()].filter((one) => FIRST_PAGE.test(one));
  const modules = reachedFrom(starts, meta);
  // `modules` contains all icons, because lucide-react's list imports them. So the icons of the
  // first page are read from the import statements of our modules.
  const list = readFileSync(ICON_LIST, "utf8").matchAll(
    /^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm,
  );
  const fileOf = new Map(
    [...list].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
  const names = [...modules].filter((one) => OUR_MODULE.test(one)).flatMap(importedIcons);
  return { modules, icons: new Set(names.flatMap((name) => fileOf.get(name) ?? [])) };
}

const importedIcons = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(
    ([, names = ""]) => names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""),
  );

function reachedFrom(ids: string[], { getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const reached = new Set(ids);
  for (const one of reached)
    for (const next of getModuleInfo(one)?.importedIds ?? []) reached.add(next);
  return reached;
}
