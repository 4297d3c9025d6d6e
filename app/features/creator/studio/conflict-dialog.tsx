import { languageName } from "#app/features/media/captions/languages.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import type { EditableDetails } from "#worker/domain/media/videos/contract-studio.ts";
import { COMMENTS, EMBEDDING } from "./audience-labels.ts";
import { differences } from "./use-details.ts";

const LABELS: Record<keyof EditableDetails, Message> = {
  title: msg("studio.details.titleLabel"),
  description: msg("studio.details.descriptionLabel"),
  category: msg("studio.details.categoryLabel"),
  tags: msg("studio.details.tagsLabel"),
  visibility: msg("studio.details.visibilityLabel"),
  language: msg("studio.details.languageLabel"),
  commentPolicy: msg("studio.comments.title"),
  paidPromotion: msg("studio.conflict.paidPromotionLabel"),
  embedPolicy: msg("studio.embedding.label"),
  embedDomains: msg("studio.conflict.embedSitesLabel"),
};

interface ConflictDialogProps {
  draft: EditableDetails;
  saved: EditableDetails;
  isSaving: boolean;
  onKeepDraft: () => void;
  onUseSaved: () => void;
  onClose: () => void;
}

export function ConflictDialog({
  draft,
  saved,
  isSaving,
  onKeepDraft,
  onUseSaved,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={t("studio.conflict.title")}
        description={t("studio.conflict.description")}
      >
        <table className="mt-5 w-full table-fixed border-collapse text-left text-sm">
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="w-1/5 py-2 pr-3 font-semibold">
                <span className="sr-only">{t("studio.conflict.fieldColumn")}</span>
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                {t("studio.conflict.yoursColumn")}
              </th>
              <th scope="col" className="py-2 font-semibold">
                {t("studio.conflict.savedColumn")}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences(draft, saved).map((key) => (
              <tr key={key} className="border-line border-b align-top">
                <th scope="row" className="py-3 pr-3 font-semibold">
                  {t(LABELS[key])}
                </th>
                <td className="py-3 pr-3">
                  <Value of={key} details={draft} />
                </td>
                <td className="py-3">
                  <Value of={key} details={saved} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <DialogFooter>
          <Button disabled={isSaving} onClick={onUseSaved}>
            {t("studio.conflict.useSaved")}
          </Button>
          <Button variant="primary" disabled={isSaving} onClick={onKeepDraft}>
            {isSaving ? t("studio.actions.saving") : t("studio.conflict.keepMine")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Value({ of, details }: { of: keyof EditableDetails; details: EditableDetails }) {
  const value = details[of];
  const text = Array.isArray(value)
    ? value.join(", ")
    : typeof value === "boolean"
      ? value
        ? t("studio.conflict.yes")
        : t("studio.conflict.no")
      : of === "category" && value
        ? categoryLabel(value)
        : valueLabel(of, value ?? "");
  return text === "" ? (
    <span className="text-muted">{t("studio.conflict.emptyValue")}</span>
  ) : (
    <p className="line-clamp-6 whitespace-pre-line break-words">{text}</p>
  );
}

const VISIBILITY_LABELS: Record<string, Message> = {
  public: msg("studio.visibility.public"),
  unlisted: msg("studio.visibility.unlisted"),
  private: msg("studio.visibility.private"),
};

const VALUE_LABELS: { [Name in keyof EditableDetails]?: Record<string, Message> } = {
  commentPolicy: COMMENTS,
  embedPolicy: EMBEDDING,
  visibility: VISIBILITY_LABELS,
};

function valueLabel(of: keyof EditableDetails, value: string): string {
  if (value === "") return "";
  if (of === "language") return languageName(value);
  const label = VALUE_LABELS[of]?.[value];
  return label ? t(label) : value;
}
