import type { Plugin } from "vite";

let refreshTimer: NodeJS.Timeout | undefined;

/** Reloads the page once after a change of server code, although a save causes several events. */
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
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(() => ws.send({ type: "full-reload" }), 30);
    return [];
  },
};

const LATE =
  /RefreshRuntime\.__hmr_import\(import\.meta\.url\)\.then\(\(currentExports\) => \{\s*RefreshRuntime\.registerExportsForReactRefresh\(("[^\n]*"), currentExports\);\s*import\.meta\.hot\.accept\(\(nextExports\) => \{/;

/** Fixes Remix's hot update: a module would import itself too early and not render an edit. */
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
    // The added code is at the end of the module, so no source line moves.
    return { code: edited, map: null };
  },
};
