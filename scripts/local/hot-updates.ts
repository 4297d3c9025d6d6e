import type { Plugin } from "vite";

let freshen: NodeJS.Timeout | undefined;

/**
 * Code that only the server runs: the open page is fetched anew, once for the two or three events
 * that one save makes. Code that the browser runs: Vite tells the page, once. Remix would tell it
 * twice more.
 */
export const freshPages: Plugin = {
  name: "fresh-pages",
  enforce: "pre",
  configResolved({ plugins }) {
    const remix = plugins.find(({ name }) => name === "remix-server-change-trigger-client-hmr");
    if (!remix?.hotUpdate)
      throw new Error(
        "Remix tells the page of server code in another way now: see scripts/local/hot-updates.ts",
      );
    remix.hotUpdate = undefined;
  },
  hotUpdate({ file, modules, server: { environments, ws } }) {
    if (
      this.environment.name !== "ssr" ||
      modules.length === 0 ||
      environments.client.moduleGraph.getModuleById(file)
    )
      return;
    clearTimeout(freshen);
    freshen = setTimeout(() => ws.send({ type: "full-reload" }), 30);
    return [];
  },
};

const LATE =
  /RefreshRuntime\.__hmr_import\(import\.meta\.url\)\.then\(\(currentExports\) => \{\s*RefreshRuntime\.registerExportsForReactRefresh\(("[^\n]*"), currentExports\);\s*import\.meta\.hot\.accept\(\(nextExports\) => \{/;

/**
 * A module takes its next replacement from its first moment. Remix lets it import itself before it
 * accepts; an edit that comes in between, which on a busy machine is long, was loaded and never
 * rendered.
 */
export const acceptAtOnce: Plugin = {
  name: "accept-at-once",
  enforce: "post",
  transform(code, _id, { ssr } = {}) {
    if (ssr || !code.includes("__hmr_import(import.meta.url)")) return null;
    if (!LATE.test(code))
      throw new Error(
        "Remix accepts replacements in another way now: see scripts/local/hot-updates.ts",
      );
    const edited = code.replace(
      LATE,
      (
        _all,
        source: string,
      ) => `[RefreshRuntime.__hmr_import(import.meta.url)].forEach((current) => {
    current.then((exports) => RefreshRuntime.registerExportsForReactRefresh(${source}, exports));
    import.meta.hot.accept(async (nextExports) => {
      const currentExports = await current;`,
    );
    // It is the module's end: no line of its source moves.
    return { code: edited, map: null };
  },
};
