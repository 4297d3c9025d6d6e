import { apiRequest } from "#app/lib/api.ts";
import { pageWrites } from "#app/lib/mutation/page-writes.ts";
import { oneOf } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { HIDE_KINDS, type HideKind } from "#worker/domain/accounts/hidden/contract.ts";
import {
  type CategorySlug,
  categoryLabel,
} from "#worker/domain/media/videos/contract-categories.ts";

type Hideable = "video" | "stream";

const HIDE_KIND = oneOf(...HIDE_KINDS, null);
const keyOf = (type: Hideable, id: string) => `hidden:${type}:${id}`;

/** Returns null unless the viewer hid this card after the page loaded. */
export const useHidden = (type: Hideable, id: string): HideKind | null =>
  useOptimistic<HideKind | null>({ key: keyOf(type, id), stored: null, schema: HIDE_KIND })[0];

export const hide = (type: Hideable, id: string, kind: HideKind): void =>
  pageWrites.write({
    key: keyOf(type, id),
    value: kind,
    request: apiRequest("PUT", `/api/hidden/${type}/${id}`, { kind }),
    failedTitle: t("safety.hide.failure"),
    onSaved: () =>
      toast({
        title:
          kind === "hide" ? t("safety.hide.success", { type }) : t("safety.feedback.lessLikeThis"),
        action: { label: t("safety.feedback.undo"), onAction: () => unhide(type, id) },
      }),
  });

export const unhide = (type: Hideable, id: string): void =>
  pageWrites.write({
    key: keyOf(type, id),
    value: null,
    request: apiRequest("DELETE", `/api/hidden/${type}/${id}`),
    failedTitle: t("safety.hide.undoFailure"),
    onSaved: () => toast({ title: t("safety.hide.undoSuccess") }),
  });

/** @param onChanged called after each change, to load the viewer's lists again */
export function lessOfCategory(slug: CategorySlug, onChanged: () => void): void {
  const category = categoryLabel(slug);
  const write = (isLess: boolean) =>
    pageWrites.write({
      key: `hidden:category:${slug}`,
      value: isLess,
      request: isLess
        ? apiRequest("PUT", `/api/hidden/category/${slug}`, { kind: "not_interested" })
        : apiRequest("DELETE", `/api/hidden/category/${slug}`),
      failedTitle: isLess ? t("safety.feedback.saveFailure") : t("safety.feedback.undoFailure"),
      onSaved: () => {
        if (isLess)
          toast({
            title: t("safety.feedback.lessOfCategory", { category }),
            action: { label: t("safety.feedback.undo"), onAction: () => write(false) },
          });
        else toast({ title: t("safety.feedback.restoredCategory", { category }) });
        onChanged();
      },
    });
  write(true);
}
