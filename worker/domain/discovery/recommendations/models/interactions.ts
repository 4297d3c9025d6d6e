/** Compressed sparse rows. User u has the entries from `offsets[u]` to `offsets[u + 1]`. */
export interface Interactions {
  userCount: number;
  itemCount: number;
  offsets: Uint32Array;
  items: Uint32Array;
  /** Strength of each interaction. 1 is ordinary; never negative. */
  weights: Float32Array;
}

export interface Interaction {
  user: number;
  item: number;
  weight: number;
}

/** Builds the matrix. Keeps the strongest entry per user and item. @throws RangeError */
export function makeInteractions(
  entries: Iterable<Interaction>,
  userCount: number,
  itemCount: number,
): Interactions {
  // Columns use less memory than objects. A Worker trains with hundreds of thousands of entries.
  const columns = { user: [] as number[], item: [] as number[], weight: [] as number[] };
  const starts = new Uint32Array(userCount + 1);
  for (const { user, item, weight } of entries) {
    if (!isIndex(user, userCount) || !isIndex(item, itemCount) || !(weight >= 0)) {
      throw new RangeError(`no such interaction: user ${user}, item ${item}, weight ${weight}`);
    }
    columns.user.push(user);
    columns.item.push(item);
    columns.weight.push(weight);
    starts[user + 1] = (starts[user + 1] ?? 0) + 1;
  }
  const order = Uint32Array.from(columns.user.keys()).sort(
    (a, b) =>
      (columns.user[a] ?? 0) - (columns.user[b] ?? 0) ||
      (columns.item[a] ?? 0) - (columns.item[b] ?? 0) ||
      (columns.weight[b] ?? 0) - (columns.weight[a] ?? 0),
  );
  const offsets = new Uint32Array(userCount + 1);
  const items = new Uint32Array(order.length);
  const weights = new Float32Array(order.length);
  let count = 0;
  let at = 0;
  for (let user = 0; user < userCount; user++) {
    const end = at + (starts[user + 1] ?? 0);
    for (const first = count; at < end; at++) {
      const entry = order[at] ?? 0;
      const item = columns.item[entry] ?? 0;
      if (count > first && items[count - 1] === item) continue;
      items[count] = item;
      weights[count] = columns.weight[entry] ?? 0;
      count++;
    }
    offsets[user + 1] = count;
  }
  return {
    userCount,
    itemCount,
    offsets,
    items: items.slice(0, count),
    weights: weights.slice(0, count),
  };
}

const isIndex = (value: number, count: number) =>
  Number.isInteger(value) && value >= 0 && value < count;

/** The interactions of one user: views that share the memory of the matrix. */
export interface History {
  items: Uint32Array;
  weights: Float32Array;
}

export function historyOf({ offsets, items, weights }: Interactions, user: number): History {
  const [from, to] = [offsets[user] ?? 0, offsets[user + 1] ?? 0];
  return { items: items.subarray(from, to), weights: weights.subarray(from, to) };
}

export function countPerItem({ items, itemCount }: Interactions): Uint32Array {
  const counts = new Uint32Array(itemCount);
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}
