import { type Interaction, type Interactions, makeInteractions } from "./interactions.ts";
import { seededRandom } from "./random.ts";

export interface Planted {
  interactions: Interactions;
  next: Set<number>[];
  tasteOf: number[];
}

/** Generates histories with known tastes. One choice in ten is random. */
export function plantHistories(input: {
  users: number;
  items: number;
  tastes: number;
  length: number;
  seed: number;
}): Planted {
  const random = seededRandom(input.seed);
  const tasteOf = Array.from({ length: input.items }, (_, item) => item % input.tastes);
  const entries: Interaction[] = [];
  const next: Set<number>[] = [];
  for (let user = 0; user < input.users; user++) {
    const tastes = [Math.floor(random() * input.tastes), Math.floor(random() * input.tastes)];
    const chosenItems = new Set<number>();
    while (chosenItems.size < input.length) {
      const item = Math.floor(random() ** 2 * input.items);
      if (random() < 0.1 || tastes.includes(tasteOf[item] ?? -1)) chosenItems.add(item);
    }
    const allItems = [...chosenItems];
    const knownCount = Math.ceil(allItems.length * 0.75);
    for (const item of allItems.slice(0, knownCount)) entries.push({ user, item, weight: 1 });
    next.push(new Set(allItems.slice(knownCount)));
  }
  return { interactions: makeInteractions(entries, input.users, input.items), next, tasteOf };
}
