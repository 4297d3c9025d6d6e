import { t } from "#i18n/t.ts";
import type { Visibility } from "#worker/domain/accounts/visibility/contract.ts";
import { type CategorySlug, TAGS_MAX, tidyTags } from "#worker/domain/media/videos/contract.ts";
import type { ContentRow } from "#worker/domain/media/videos/contract-studio.ts";

export interface BulkChange {
  visibility?: Visibility;
  category?: CategorySlug;
  addTags: string[];
  removeTags: string[];
}

export type Details = Partial<Pick<ContentRow, "visibility" | "category" | "tags">>;

/**
 * @returns null if the video would not change
 * @throws Error with a message for the user if the video would have too many tags
 */
export function changeFor(
  row: Details & Pick<ContentRow, "tags">,
  change: BulkChange,
): { to: Details; from: Details } | null {
  const removedTags = new Set(change.removeTags.map((tag) => tag.toLowerCase()));
  const tags = tidyTags([
    ...row.tags.filter((tag) => !removedTags.has(tag.toLowerCase())),
    ...change.addTags,
  ]);
  if (tags.length > TAGS_MAX)
    throw new Error(t("studio.bulkEdit.tooManyTags", { n: tags.length, max: TAGS_MAX }));
  const to: Details = {};
  const from: Details = {};
  if (change.visibility !== undefined && change.visibility !== row.visibility) {
    to.visibility = change.visibility;
    from.visibility = row.visibility;
  }
  if (change.category !== undefined && change.category !== row.category) {
    to.category = change.category;
    from.category = row.category;
  }
  if (tags.join("\n") !== row.tags.join("\n")) {
    to.tags = tags;
    from.tags = row.tags;
  }
  return Object.keys(to).length === 0 ? null : { to, from };
}

export interface ItemResult {
  id: string;
  title: string;
  state: "waiting" | "working" | "done" | "same" | "failed";
  reason?: string;
}

/** Resolves to a function that undoes the change; null if nothing changed. */
export type ItemWork<Item> = (item: Item) => Promise<(() => Promise<unknown>) | null>;

/**
 * Runs the action on every item, even if one fails.
 * @returns undo functions by item ID
 */
export async function runBulk<Item extends { id: string }>(
  items: readonly Item[],
  work: ItemWork<Item>,
  options: {
    titleOf: (item: Item) => string;
    onChange: (results: ItemResult[]) => void;
    abreast?: number;
  },
): Promise<Map<string, () => Promise<unknown>>> {
  const results: ItemResult[] = items.map((item) => ({
    id: item.id,
    title: options.titleOf(item),
    state: "waiting",
  }));
  const undo = new Map<string, () => Promise<unknown>>();
  const set = (index: number, change: Pick<ItemResult, "state" | "reason">) => {
    const known = results[index];
    if (known) results[index] = { ...known, ...change };
    options.onChange([...results]);
  };
  const waiting = items.entries();
  const processItems = async () => {
    for (const [index, item] of waiting) {
      set(index, { state: "working" });
      try {
        const undoItem = await work(item);
        if (undoItem) undo.set(item.id, undoItem);
        set(index, { state: undoItem ? "done" : "same" });
      } catch (error) {
        set(index, {
          state: "failed",
          reason:
            error instanceof Error && error.message
              ? error.message
              : t("studio.bulkProgress.error"),
        });
      }
    }
  };
  options.onChange([...results]);
  await Promise.all(Array.from({ length: options.abreast ?? 3 }, processItems));
  return undo;
}
