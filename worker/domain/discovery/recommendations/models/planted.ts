import { type Interaction, type Interactions, makeInteractions } from "./interactions.ts";
import { seededRandom } from "./random.ts";

export interface Planted {
  interactions: Interactions;
  /** Per user, what they would take up next. */
  next: Set<number>[];
  /** Per item, its taste. */
  tasteOf: number[];
}

/**
 * Histories with a structure that a model has to find: every item belongs to a taste and is the
 * likelier taken up the lower its index, every user has two tastes, and one choice in ten is
 * anybody's.
 */
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
    const taken = new Set<number>();
    while (taken.size < input.length) {
      const item = Math.floor(random() ** 2 * input.items);
      if (random() < 0.1 || tastes.includes(tasteOf[item] ?? -1)) taken.add(item);
    }
    const all = [...taken];
    const kept = Math.ceil(all.length * 0.75);
    for (const item of all.slice(0, kept)) entries.push({ user, item, weight: 1 });
    next.push(new Set(all.slice(kept)));
  }
  return { interactions: makeInteractions(entries, input.users, input.items), next, tasteOf };
}
