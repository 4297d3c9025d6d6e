import { useViewer } from "#app/lib/viewer.ts";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { t } from "#i18n/t.ts";
import { DRAWER_LINKS, VISITOR_DRAWER_LINKS } from "./links.ts";
import { RailContent } from "./rail.tsx";

interface RailDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function RailDrawer({ open, onOpenChange }: RailDrawerProps) {
  const viewer = useViewer();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && (
        <DialogContent
          title={t("shell.header.menuLabel")}
          className="inset-y-0 right-auto left-0 mx-0 h-dvh max-h-none w-72 max-w-[85vw] animate-drawer-in overscroll-contain rounded-none px-3 py-4 sm:inset-y-0 sm:my-0 sm:h-dvh sm:w-72 sm:rounded-none lg:hidden"
        >
          <nav
            aria-label={t("shell.header.menuLabel")}
            data-rail="open"
            className="pb-[env(safe-area-inset-bottom)]"
          >
            <RailContent places={viewer ? DRAWER_LINKS : VISITOR_DRAWER_LINKS} />
          </nav>
        </DialogContent>
      )}
    </Dialog>
  );
}
