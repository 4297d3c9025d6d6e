import type { History } from "./interactions.ts";

/** Items as unit vectors of their properties. Rare properties have a higher weight. */
export interface ContentModel {
  itemCount: number;
  /** One entry per property: the items with the property, and its weight in each of these items. */
  postings: { items: Uint32Array; weights: Float32Array }[];
  properties: Uint32Array[];
}

/** Builds the model. @param properties for each item, unique indices below `propertyCount` */
export function makeContentModel(properties: Uint32Array[], propertyCount: number): ContentModel {
  const counts = new Uint32Array(propertyCount);
  for (const row of properties)
    for (const property of row) counts[property] = (counts[property] ?? 0) + 1;
  const rarity = (property: number) =>
    Math.log(1 + properties.length / Math.max(1, counts[property] ?? 0));
  const lists = Array.from({ length: propertyCount }, (_, property) => ({
    items: new Uint32Array(counts[property] ?? 0),
    weights: new Float32Array(counts[property] ?? 0),
  }));
  const filled = new Uint32Array(propertyCount);
  properties.forEach((row, item) => {
    const length = Math.sqrt(row.reduce((sum, property) => sum + rarity(property) ** 2, 0));
    for (const property of row) {
      const at = filled[property] ?? 0;
      const list = lists[property];
      if (!list) throw new RangeError(`no such property: ${property}`);
      list.items[at] = item;
      list.weights[at] = rarity(property) / length;
      filled[property] = at + 1;
    }
  });
  return { itemCount: properties.length, postings: lists, properties };
}

/** Returns the cosine similarity of each item to the sum of the history's items. */
export function scoreContent(
  { itemCount, postings, properties }: ContentModel,
  history: History,
): Float32Array {
  const taste = new Map<number, number>();
  history.items.forEach((item, at) => {
    for (const property of properties[item] ?? []) {
      const posting = postings[property];
      const postingIndex = posting ? indexOf(posting.items, item) : -1;
      taste.set(
        property,
        (taste.get(property) ?? 0) +
          (history.weights[at] ?? 0) * (posting?.weights[postingIndex] ?? 0),
      );
    }
  });
  const length = Math.sqrt([...taste.values()].reduce((sum, value) => sum + value * value, 0));
  const scores = new Float32Array(itemCount);
  for (const [property, value] of taste) {
    const posting = postings[property];
    posting?.items.forEach((item, at) => {
      scores[item] = (scores[item] ?? 0) + (value / length) * (posting.weights[at] ?? 0);
    });
  }
  return scores;
}

function indexOf(values: Uint32Array, value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const middleValue = values[middle] ?? 0;
    if (middleValue === value) return middle;
    if (middleValue < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
