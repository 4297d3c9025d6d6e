import { useSyncExternalStore } from "react";
import { postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { type CategorySlug, categoryLabel } from "#worker/domain/videos/contract-categories.ts";

export type HideKind = "hide" | "not_interested";

/** What was hidden since the page was loaded; lists that are on the screen follow it. */
const hidden = new Map<string, HideKind>();
const listeners = new Set<() => void>();

type Hideable = "video" | "stream";

const keyOf = (type: Hideable, id: string) => `${type} ${id}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(key: string, kind: HideKind | null): void {
  if (kind === null) hidden.delete(key);
  else hidden.set(key, kind);
  for (const listener of listeners) listener();
}

const nothing = () => null;

/** How it was just hidden by this person; null while it is shown. */
export function useHidden(type: Hideable, id: string): HideKind | null {
  return useSyncExternalStore(subscribe, () => hidden.get(keyOf(type, id)) ?? null, nothing);
}

/** Takes it out of one's lists at once, and says how to take that back. */
export async function hide(type: Hideable, id: string, kind: HideKind): Promise<void> {
  note(keyOf(type, id), kind);
  const title = kind === "hide" ? t("safety.thisTypeIsHiddenFromYour", { type }) : t("safety.youWillSeeLessLikeThis");
  try {
    await postJson(`/api/hidden/${type}/${id}`, { kind }, "PUT");
    toast({ title, action: { label: t("safety.undo"), onAction: () => void unhide(type, id) } });
  } catch (error) {
    note(keyOf(type, id), null);
    fail(t("safety.itCouldNotBeHidden"), error);
  }
}

/** Shows it again, where it stood. */
export async function unhide(type: Hideable, id: string): Promise<void> {
  const before = hidden.get(keyOf(type, id)) ?? null;
  note(keyOf(type, id), null);
  try {
    await postJson(`/api/hidden/${type}/${id}`, {}, "DELETE");
    toast({ title: t("safety.itIsShownAgain") });
  } catch (error) {
    note(keyOf(type, id), before);
    fail(t("safety.itIsStillHidden"), error);
  }
}

/**
 * Shows less of a category, and says how to take that back.
 * @param onChanged the lists are to be asked for anew
 */
export async function lessOfCategory(slug: CategorySlug, onChanged: () => void): Promise<void> {
  const path = `/api/hidden/category/${slug}`;
  const undo = async () => {
    try {
      await postJson(path, {}, "DELETE");
      toast({ title: t("safety.youWillSeeAsMuch", { category: categoryLabel(slug) }) });
      onChanged();
    } catch (error) {
      fail(t("safety.itCouldNotBeTakenBack"), error);
    }
  };
  try {
    await postJson(path, { kind: "not_interested" }, "PUT");
    toast({
      title: t("safety.youWillSeeLess", { category: categoryLabel(slug) }),
      action: { label: t("safety.undo"), onAction: () => void undo() },
    });
    onChanged();
  } catch (error) {
    fail(t("safety.notSaved"), error);
  }
}

function fail(title: string, error: unknown): void {
  toast({ title, description: error instanceof Error ? error.message : t("safety.pleaseTryAgain"), variant: "destructive" });
}
