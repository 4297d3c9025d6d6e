import * as z from "zod";
import { type Access, pageRoutes } from "../../worker/http/route-registry.ts";
import { DEMO_KEY_ID } from "../local/demo-accounts.ts";

export interface PageToVisit {
  route: string;
  path: string;
  access: Access;
}

/** Example values of path parameters, by the parameter's name. */
export type Examples = Record<string, string>;

const QUERIES: Record<string, string[]> = {
  "routes/browse": ["", "?tab=videos", "?tab=channels"],
  "routes/search": ["?q=shader"],
  "routes/tips": ["", "?side=taken"],
  "routes/recommendations": ["", "?tab=insights", "?tab=settings", "?tab=explanations"],
  "routes/subscription": ["", "?tab=revenue", "?tab=analytics"],
  "routes/$channel": ["", "?tab=live", "?tab=playlists", "?tab=about"],
};

/** Returns every page of the registry. Throws for a page without an example of its parameter. */
export function pagesToVisit(examples: Examples): PageToVisit[] {
  const open: string[] = [];
  const pages = Object.entries(pageRoutes).flatMap(([route, { path, access }]) => {
    const filled = path
      .replace(/:(\w+)/g, (parameter, name: string) => {
        if (examples[name] === undefined) open.push(`${route} (${parameter} of ${path})`);
        return examples[name] ?? parameter;
      })
      .replace("*", "nothing-here");
    return (QUERIES[route] ?? [""]).map((query) => ({ route, path: filled + query, access }));
  });
  if (open.length > 0)
    throw new Error(`No example for ${open.join(", ")}: give one where the examples are made.`);
  // A layout and its index route have the same path.
  return pages.filter((page, i) => pages.findIndex((p) => p.path === page.path) === i);
}

const Ids = z.array(z.object({ id: z.string() }));

/** Finds example values in the demo. `streamId` is missing while nobody streams live. */
export async function demoExamples(origin: string): Promise<Examples> {
  const first = async (path: string) => Ids.parse(await (await fetch(origin + path)).json())[0]?.id;
  const [videoId, streamId] = await Promise.all([
    first("/api/videos?limit=1"),
    first("/api/streams/live"),
  ]);
  return {
    ...(videoId && { videoId, contentId: videoId }),
    ...(streamId && { streamId }),
    username: "nightbus",
    keyId: DEMO_KEY_ID,
    playlistId: "watch-later",
    // No decision has this id: a real decision is visible only to the user whom it concerns.
    decisionId: "dec_none",
    article: "go-live",
  };
}
