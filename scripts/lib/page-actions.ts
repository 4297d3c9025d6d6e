import { parseSync } from "oxc-parser";
import type { Plugin } from "vite";

const PAGE = /\/app\/routes\/[^/?]+\.tsx?$/;

/** The module of a page, with a `clientAction` if it has an action. A page that exports its own does not build. */
export function withClientAction(file: string, code: string): string | null {
  if (!PAGE.test(file)) return null;
  const { staticExports } = parseSync(file, code).module;
  const hasAction = staticExports.some(({ entries }) => entries.some(({ exportName }) => exportName.name === "action"));
  return hasAction ? `${code}\nexport { clientAction } from "#app/lib/mutation/failure.ts";\n` : null;
}

/** Keeps a form on its page when its request fails. The export is added here because no page may forget it. */
export const pageActions: Plugin = {
  name: "page-actions",
  enforce: "pre",
  transform(code, id) {
    const changed = withClientAction(id, code);
    return changed === null ? null : { code: changed, map: null };
  },
};
