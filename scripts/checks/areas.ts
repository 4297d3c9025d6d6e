// Checks that no area (folder of worker/domain) imports a higher area, and that the folders of an
// area do not import each other in a cycle (docs/architecture.md).

/** Areas from the lowest to the highest. An area can import only itself and lower areas. */
export const AREAS: readonly string[] = [
  "kernel",
  "accounts",
  "media",
  "live",
  "community",
  "discovery",
  "money",
  "creator",
  "ai",
  "trust",
  "ops",
];

interface SourceImports {
  file: string;
  targets: string[];
}

interface Edge {
  file: string;
  target: string;
}

interface AreaPosition {
  rank: number;
  /** The folder `<area>/<noun>` of the file, or the path of a file directly in an area. */
  noun: string;
}

/** File that is exempt: every area imports its types, so the file would be in every cycle. */
const COMPOSITION = "worker/domain/deps.ts";

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const inDomain = (file: string) => file.startsWith("worker/domain/") && file !== COMPOSITION;

function areaOf(file: string): AreaPosition | null {
  const [area = "", noun = ""] = file.slice("worker/domain/".length).split("/");
  const rank = AREAS.indexOf(area);
  return rank < 0 ? null : { rank, noun: `${area}/${noun}` };
}

export function areaFaults(sources: SourceImports[]): string[] {
  const faults: string[] = [];
  const graph = new Map<string, Map<string, Edge>>();
  for (const { file, targets } of sources.filter(
    (source) => inDomain(source.file) && !isTest(source.file),
  )) {
    const from = areaOf(file);
    if (!from) {
      faults.push(`${file}: worker/domain has only the areas ${AREAS.join(", ")}`);
      continue;
    }
    for (const target of targets.filter(inDomain)) {
      const to = areaOf(target);
      if (!to) continue;
      if (to.rank > from.rank)
        faults.push(
          `${file}: ${from.noun} may not import ${target}, because ${AREAS[to.rank]} is a higher area`,
        );
      // A cycle through several areas contains an import of a higher area, which is already a
      // fault.
      if (to.rank === from.rank && to.noun !== from.noun)
        addEdge(graph, from.noun, to.noun, { file, target });
    }
  }
  return [...faults, ...cyclesOf(graph).map((cycle) => cycleFault(graph, cycle))];
}

function addEdge(
  graph: Map<string, Map<string, Edge>>,
  from: string,
  to: string,
  edge: Edge,
): void {
  const edges = graph.get(from) ?? new Map<string, Edge>();
  if (!edges.has(to)) edges.set(to, edge);
  graph.set(from, edges);
}

function cyclesOf(graph: Map<string, Map<string, Edge>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (noun: string) => {
    const start = path.indexOf(noun);
    if (start >= 0) cycles.push(path.slice(start));
    if (start >= 0 || done.has(noun)) return;
    path.push(noun);
    for (const next of graph.get(noun)?.keys() ?? []) visit(next);
    path.pop();
    done.add(noun);
  };
  for (const noun of graph.keys()) visit(noun);
  return cycles;
}

function cycleFault(graph: Map<string, Map<string, Edge>>, cycle: string[]): string {
  const imports = cycle.map((noun, i) => {
    const edge = graph.get(noun)?.get(cycle[(i + 1) % cycle.length] ?? "");
    return `${edge?.file} imports ${edge?.target}`;
  });
  return `worker/domain: ${cycle.join(", ")} import each other in a cycle: ${imports.join(", ")}`;
}
