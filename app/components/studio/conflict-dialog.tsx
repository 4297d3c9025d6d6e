import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { categoryLabel } from "#worker/domain/videos/contract-categories.ts";
import type { EditableDetails } from "#worker/domain/videos/contract-studio.ts";
import { differences } from "./use-details.ts";

const LABELS: Record<keyof EditableDetails, string> = {
  title: "Title",
  description: "Description",
  category: "Category",
  tags: "Tags",
  visibility: "Visibility",
  language: "Language",
  commentPolicy: "Comments",
  paidPromotion: "Paid promotion",
  embedPolicy: "Embedding",
  embedDomains: "Sites that may embed",
};

interface ConflictDialogProps {
  mine: EditableDetails;
  theirs: EditableDetails;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Both versions of what differs, side by side, and the choice between them. */
export function ConflictDialog({ mine, theirs, isSaving, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title="Changed elsewhere"
        description="Since you opened this page, these details were saved in another tab or on another device. Choose which stay."
      >
        <table className="mt-5 w-full table-fixed border-collapse text-left text-sm">
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="w-1/5 py-2 pr-3 font-semibold">
                <span className="sr-only">Field</span>
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Yours
              </th>
              <th scope="col" className="py-2 font-semibold">
                Saved elsewhere
              </th>
            </tr>
          </thead>
          <tbody>
            {differences(mine, theirs).map((key) => (
              <tr key={key} className="border-line border-b align-top">
                <th scope="row" className="py-3 pr-3 font-semibold">
                  {LABELS[key]}
                </th>
                <td className="py-3 pr-3">
                  <Value of={key} details={mine} />
                </td>
                <td className="py-3">
                  <Value of={key} details={theirs} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <DialogFooter>
          <Button disabled={isSaving} onClick={onTakeTheirs}>
            Use the saved version
          </Button>
          <Button variant="primary" disabled={isSaving} onClick={onKeepMine}>
            {isSaving ? "Saving…" : "Save mine over it"}
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
        ? "Yes"
        : "No"
      : of === "category" && value
        ? categoryLabel(value)
        : (value ?? "");
  return text === "" ? <span className="text-muted">Nothing</span> : <p className="line-clamp-6 whitespace-pre-line break-words">{text}</p>;
}
