import { Link } from "@remix-run/react";
import { Eye, Pencil, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ShareDialog } from "#app/features/media/share/share-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";

interface RowActionsProps {
  title: string;
  edit: string | null;
  /** URL of the content's public page; null while no public page exists. */
  view: string | null;
  isOpen: boolean;
  /** ID of a video that allows embedding; missing for other content. */
  embedId?: string;
}

export function RowActions({ title, edit, view, isOpen, embedId }: RowActionsProps) {
  const [isSharing, setSharing] = useState(false);
  const of = { title, of: (text: ReactNode) => <span className="sr-only">{text}</span> };
  return (
    <div className="-ml-3 flex flex-wrap gap-1 sm:ml-0">
      {edit && (
        <Button asChild size="sm" variant="quiet">
          <Link to={edit}>
            <Pencil aria-hidden />
            {rich("dashboard.rowActions.edit", of)}
          </Link>
        </Button>
      )}
      {view && isOpen && (
        <>
          <Button size="sm" variant="quiet" onClick={() => setSharing(true)}>
            <Share2 aria-hidden />
            {rich("dashboard.rowActions.share", of)}
          </Button>
          <ShareDialog
            path={view}
            title={title}
            {...(embedId !== undefined && { embedId })}
            open={isSharing}
            onOpenChange={setSharing}
          />
        </>
      )}
      {view && (
        <Button asChild size="sm" variant="quiet">
          <Link to={view}>
            <Eye aria-hidden />
            {rich("dashboard.rowActions.view", of)}
          </Link>
        </Button>
      )}
    </div>
  );
}
