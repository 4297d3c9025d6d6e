/** Holds the route registry against the code: nothing is served that it does not name, and nothing is named that is not served.
 * (Sockets need no check: worker/sockets.ts is typed by the registry.) */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { apiRoutes, pageRoutes } from "../../worker/http/route-registry.ts";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

export function checkRoutes(): string[] {
  const faults: string[] = [];
  const files = sourceFiles(/^app\/routes\/[^/]+\.tsx?$/).filter((f) => !/\.test\.tsx?$/.test(f));
  const pages = files.map((f) => `routes/${basename(f).replace(/\.tsx?$/, "")}`);
  for (const id of pages) if (!(id in pageRoutes)) faults.push(`app/${id} is a page that the registry does not name`);
  for (const id of Object.keys(pageRoutes))
    if (!pages.includes(id)) faults.push(`${id} is in the registry, but there is no such file in app/`);

  const mounted = sourceFiles(/^worker\/api\/.*\.ts$/)
    .filter((f) => !f.endsWith(".test.ts"))
    .flatMap((f) => [...read(f).matchAll(/\broute\(\s*api,\s*"([^"]+)"/g)].map((m) => ({ key: m[1] ?? "", file: f })));
  for (const { key, file } of mounted) if (!(key in apiRoutes)) faults.push(`${file} mounts ${key}, which the registry does not name`);
  for (const key of Object.keys(apiRoutes)) {
    const times = mounted.filter((m) => m.key === key).length;
    if (times !== 1) faults.push(`${key} is mounted ${times} times in worker/api`);
  }

  return faults;
}

const read = (file: string) => readFileSync(join(root, file), "utf8");
