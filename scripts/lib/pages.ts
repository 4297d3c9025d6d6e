import * as z from "zod";
import { type Access, pageRoutes } from "../../worker/http/route-registry.ts";
import { DEMO_KEY_ID } from "../local/demo-people.ts";

export interface PageToVisit {
  route: string;
  path: string;
  access: Access;
}

/** What stands for a parameter of a page's path, by the parameter's name. */
export type Examples = Record<string, string>;

/** Pages that show something else with a question than without. */
const QUERIES: Record<string, string[]> = {
  "routes/search": ["?q=shader"],
  "routes/tips": ["", "?side=taken"],
  "routes/recommendations": ["", "?tab=insights", "?tab=settings", "?tab=explanations"],
  "routes/subscription": ["", "?tab=revenue", "?tab=analytics"],
  "routes/$channel": ["", "?tab=live", "?tab=playlists", "?tab=about"],
};

/**
 * Every page of the registry with a path that can be opened, the not-found page among them.
 * @throws Error that names the pages with a parameter for which there is no example
 */
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
  // A layout and its index answer the same path.
  return pages.filter((page, i) => pages.findIndex((p) => p.path === page.path) === i);
}

const Ids = z.array(z.object({ id: z.string() }));

/**
 * A video, a live stream (where there is one), a channel and an API key of the demo that runs at
 * `origin`.
 */
export async function demoExamples(origin: string): Promise<Examples> {
  const first = async (path: string) => Ids.parse(await (await fetch(origin + path)).json())[0]?.id;
  const [videoId, streamId] = await Promise.all([
    first("/api/videos?limit=1"),
    first("/api/streams/live"),
  ]);
  return {
    // A tip is for a video or a stream.
    ...(videoId && { videoId, contentId: videoId }),
    ...(streamId && { streamId }),
    username: "nightbus",
    keyId: DEMO_KEY_ID,
    playlistId: "watch-later",
    // Nobody's: decisions are about whoever is signed in.
    decisionId: "dec_none",
    article: "go-live",
  };
}
