import { Pencil, RotateCcw, Trash2, X } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";

interface SelectionBarProps {
  count: number;
  /** What is selected was removed before. */
  isRemoved: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onRestore: () => void;
  onClear: () => void;
}

/** What can be done with what is selected; it floats at the bottom while anything is. */
export function SelectionBar({ count, isRemoved, onEdit, onRemove, onRestore, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-[calc(var(--spacing-bottom-bar)+12px)] z-30 flex animate-in flex-wrap items-center gap-2 justify-self-center rounded-full bg-raised py-2 pr-2 pl-5 shadow-float ring-1 ring-line lg:bottom-6"
    >
      <p role="status" className="tabular mr-2 font-semibold text-sm">
        {count} selected
      </p>
      {isRemoved ? (
        <Button size="sm" onClick={onRestore}>
          <RotateCcw aria-hidden />
          Restore
        </Button>
      ) : (
        <>
          <Button size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Button size="sm" onClick={onRemove}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        </>
      )}
      <IconButton label="Clear the selection" size="sm" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
