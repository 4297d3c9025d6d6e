import { rmSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, context, type Metafile, type Plugin } from "esbuild";
import { root } from "../lib/run.ts";

export interface Bundler {
  /** Bundles the source again, and returns the source files. Throws after a failed build. */
  rebuild(): Promise<Set<string>>;
  dispose(): Promise<void>;
}

const fileOf = (name: string) => `package.${name.replaceAll("/", ".")}`;

/** Bundles npm packages separately, because they do not change while our own source is edited. */
export async function workerBundler(outdir: string): Promise<Bundler> {
  rmSync(outdir, { recursive: true, force: true });
  const shared = {
    absWorkingDir: root,
    outdir,
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    external: ["node:*", "cloudflare:*"],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
    metafile: true,
  } satisfies BuildOptions;

  const packages = new Set<string>();
  const bundled = new Set<string>();
  /** CommonJS packages. Bundled separately, they would lose their named exports. */
  const inlined = new Set<string>();
  const packagesPlugin: Plugin = {
    name: "packages-apart",
    setup(plugin) {
      plugin.onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
        const isPackage =
          kind !== "entry-point" &&
          !importer.includes("node_modules") &&
          !/^(?:node|cloudflare):/.test(path);
        if (!isPackage || inlined.has(path)) return null;
        packages.add(path);
        return { path: `./${fileOf(path)}.js`, external: true };
      });
      // Vite renders the pages, so this bundle of the Worker omits the page renderer.
      plugin.onResolve({ filter: /\/remix\.ts$/ }, () => ({ path: "pages", namespace: "none" }));
      plugin.onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "export {};" }));
    },
  };
  const bundle = await context({
    ...shared,
    entryPoints: { index: "worker/index.ts" },
    plugins: [packagesPlugin],
  });

  async function bundlePackages(): Promise<boolean> {
    const names = [...packages].filter((name) => !inlined.has(name));
    const { metafile } = await build({
      ...shared,
      entryPoints: Object.fromEntries(names.map((name) => [fileOf(name), name])),
      splitting: true,
      // Miniflare's start-up time grows steeply with the size of a Worker.
      minify: true,
      legalComments: "none",
    });
    const isCommonJs = (name: string) =>
      formatOf(metafile, join(outdir, `${fileOf(name)}.js`)) === "cjs";
    for (const name of names) (isCommonJs(name) ? inlined : bundled).add(name);
    return names.some((name) => inlined.has(name));
  }

  return {
    async rebuild() {
      let { metafile } = await bundle.rebuild();
      const isNew = [...packages].some((name) => !bundled.has(name) && !inlined.has(name));
      if (isNew && (await bundlePackages())) ({ metafile } = await bundle.rebuild());
      return new Set(Object.keys(metafile.inputs));
    },
    dispose: () => bundle.dispose(),
  };
}

function formatOf(metafile: Metafile, output: string): string | undefined {
  const [, metadata] =
    Object.entries(metafile.outputs).find(([file]) => join(root, file) === output) ?? [];
  return metafile.inputs[metadata?.entryPoint ?? ""]?.format;
}
