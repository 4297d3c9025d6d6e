/** Holds the route registry against the pages: none is served that it does not name, and none is named that is not served.
 * (API routes are held by worker/api/openapi.test.ts; worker/sockets.ts is typed by the registry.) */
import { basename } from "node:path";
import { pageRoutes } from "../../worker/http/route-registry.ts";
import { sourceFiles } from "../lib/files.ts";

export function checkRoutes(): string[] {
  const faults: string[] = [];
  const files = sourceFiles(/^app\/routes\/[^/]+\.tsx?$/).filter((f) => !/\.test\.tsx?$/.test(f));
  const pages = files.map((f) => `routes/${basename(f).replace(/\.tsx?$/, "")}`);
  for (const id of pages)
    if (!(id in pageRoutes))
      faults.push(`app/${id} is a page that pageRoutes (worker/http/route-registry.ts) does not name: say there who may reach it`);
  for (const id of Object.keys(pageRoutes))
    if (!pages.includes(id)) faults.push(`${id} is in the registry, but there is no such file in app/`);

  return faults;
}
