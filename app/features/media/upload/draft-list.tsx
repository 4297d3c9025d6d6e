import { Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { memo } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { OwnVideo } from "#worker/domain/media/videos/contract-api.ts";
import { formatBytes } from "./format.ts";

export const DraftList = memo(function DraftList({
  drafts,
  onRemove,
}: {
  drafts: OwnVideo[];
  onRemove: (videoId: string) => Promise<void>;
}) {
  return (
    <section aria-labelledby="drafts-heading" className="grid gap-4">
      <h2 id="drafts-heading" className="font-semibold text-lg">
        {t("upload.drafts.heading")}
      </h2>
      <ul className="divide-y divide-line">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex items-center gap-3 py-3">
            <Link
              to={`/upload?draft=${draft.id}`}
              preventScrollReset={false}
              className="grid min-w-0 flex-1 gap-0.5 hover:underline"
            >
              <span className="truncate font-semibold text-sm">{nameOf(draft)}</span>
              <span className="text-muted text-sm">
                {formatDate(draft.updatedAt)} · {fileLine(draft)}
              </span>
            </Link>
            <AlertDialog
              trigger={
                <IconButton label={t("upload.drafts.deleteAriaLabel", { draft: nameOf(draft) })}>
                  <Trash2 aria-hidden />
                </IconButton>
              }
              title={t("upload.drafts.delete.confirmTitle")}
              description={t("upload.drafts.delete.confirmBody", { draft: nameOf(draft) })}
              action={t("upload.drafts.delete.confirmAction")}
              onAction={() => void onRemove(draft.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
});

const nameOf = (draft: OwnVideo) =>
  draft.title || draft.original?.name || draft.openUpload?.fileName || t("upload.drafts.untitled");

function fileLine(draft: OwnVideo): string {
  if (draft.original) return `${draft.original.name}, ${formatBytes(draft.original.size)}`;
  return draft.openUpload
    ? t("upload.drafts.incompleteFile", { fileName: draft.openUpload.fileName })
    : t("upload.drafts.noFile");
}
