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

  const wanted = new Set<string>();
  const bundled = new Set<string>();
  /** CommonJS packages. Bundled separately, they would lose their named exports. */
  const inlined = new Set<string>();
  const apart: Plugin = {
    name: "packages-apart",
    setup(own) {
      own.onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
        const ours =
          kind !== "entry-point" &&
          !importer.includes("node_modules") &&
          !/^(?:node|cloudflare):/.test(path);
        if (!ours || inlined.has(path)) return null;
        wanted.add(path);
        return { path: `./${fileOf(path)}.js`, external: true };
      });
      // Vite renders the pages, so this bundle of the Worker omits the page renderer.
      own.onResolve({ filter: /\/remix\.ts$/ }, () => ({ path: "pages", namespace: "none" }));
      own.onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "export {};" }));
    },
  };
  const own = await context({
    ...shared,
    entryPoints: { index: "worker/index.ts" },
    plugins: [apart],
  });

  async function bundlePackages(): Promise<boolean> {
    const names = [...wanted].filter((name) => !inlined.has(name));
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
      let { metafile } = await own.rebuild();
      const isNew = [...wanted].some((name) => !bundled.has(name) && !inlined.has(name));
      if (isNew && (await bundlePackages())) ({ metafile } = await own.rebuild());
      return new Set(Object.keys(metafile.inputs));
    },
    dispose: () => own.dispose(),
  };
}

function formatOf(metafile: Metafile, output: string): string | undefined {
  const [, made] =
    Object.entries(metafile.outputs).find(([file]) => join(root, file) === output) ?? [];
  return metafile.inputs[made?.entryPoint ?? ""]?.format;
}
