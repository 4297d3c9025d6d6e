import { Link } from "@remix-run/react";
import { Clock, EllipsisVertical, Flag, ListEnd, ListPlus, LogIn, Share2 } from "lucide-react";
import { useState } from "react";
import { itemKey, playlistApi } from "#app/features/community/playlists/playlist-api.ts";
import SaveDialog from "#app/features/community/playlists/save-dialog.tsx";
import { addToQueue } from "#app/features/media/queue/queue-rules.ts";
import { changeQueue, queue } from "#app/features/media/queue/queue-store.ts";
import { ShareDialog } from "#app/features/media/share/share-dialog.tsx";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { pageWrites } from "#app/lib/mutation/page-writes.ts";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { WATCH_LATER } from "#worker/domain/community/playlists/contract.ts";
import type { MenuAction, MenuSubject } from "./card-menu.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { type SteerAct, useSteering } from "./use-steering.tsx";

type OpenDialog = "share" | "save" | "report" | null;

/** A click loads this menu, so the menu is open on mount. */
export default function CardMenuContent({
  subject,
  actions,
}: {
  subject: MenuSubject;
  actions?: MenuAction[] | undefined;
}) {
  const { type, id, title, creator } = subject;
  const isVideo = type === "video";
  const viewer = useViewer();
  const signInPath = useSignInPath();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const save = useIntent({
    act: "save",
    isOwn: ({ videoId }) => isVideo && videoId === id,
    run: () => setOpenDialog("save"),
  });
  const { acts, dialogs } = useSteering(subject);
  const isOwn = viewer?.id === creator.id;
  return (
    <>
      <DropdownMenu modal={false} defaultOpen>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={t("safety.cardMenu.ariaLabel", { title })}
            tooltip={false}
            size="sm"
            className="text-muted"
          >
            <EllipsisVertical aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {actions && <ListActions actions={actions} />}
          {isVideo && !actions && (
            <DropdownMenuItem onSelect={() => enqueue(subject)}>
              <ListEnd aria-hidden />
              {t("safety.cardMenu.queue")}
            </DropdownMenuItem>
          )}
          {viewer && isVideo && (
            <DropdownMenuItem onSelect={() => saveForLater(id, true)}>
              <Clock aria-hidden />
              {t("safety.cardMenu.watchLater")}
            </DropdownMenuItem>
          )}
          {viewer && isVideo && (
            <DropdownMenuItem onSelect={() => setOpenDialog("save")}>
              <ListPlus aria-hidden />
              {t("safety.cardMenu.playlist")}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setOpenDialog("share")}>
            <Share2 aria-hidden />
            {t("safety.cardMenu.share")}
          </DropdownMenuItem>
          {!viewer && isVideo && (
            <DropdownMenuItem onSelect={() => save({ act: "save", videoId: id })}>
              <LogIn aria-hidden />
              {t("safety.cardMenu.signIn.saveLabel")}
            </DropdownMenuItem>
          )}
          {!viewer && !isVideo && (
            <DropdownMenuItem asChild>
              <Link to={signInPath}>
                <LogIn aria-hidden />
                {t("safety.cardMenu.signIn.hideLabel")}
              </Link>
            </DropdownMenuItem>
          )}
          {viewer && !isOwn && (
            <SteeringItems acts={acts} onReport={() => setOpenDialog("report")} />
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialogs}
      <CardDialogs subject={subject} openDialog={openDialog} onClose={() => setOpenDialog(null)} />
    </>
  );
}

function ListActions({ actions }: { actions: MenuAction[] }) {
  return (
    <>
      {actions.map(({ label, icon: Icon, isDisabled = false, run }) => (
        <DropdownMenuItem key={label} disabled={isDisabled} onSelect={run}>
          <Icon aria-hidden />
          {label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
    </>
  );
}

function SteeringItems({ acts, onReport }: { acts: SteerAct[]; onReport: () => void }) {
  return (
    <>
      <DropdownMenuSeparator />
      {acts.map(({ label, icon: Icon, run }) => (
        <DropdownMenuItem key={label} onSelect={run}>
          <Icon aria-hidden />
          {label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuItem onSelect={onReport}>
        <Flag aria-hidden />
        {t("safety.cardMenu.report")}
      </DropdownMenuItem>
    </>
  );
}

interface CardDialogsProps {
  subject: MenuSubject;
  openDialog: OpenDialog;
  onClose: () => void;
}

function CardDialogs({ subject, openDialog, onClose }: CardDialogsProps) {
  const { type, id, title, path } = subject;
  const isVideo = type === "video";
  return (
    <>
      {isVideo && (
        <SaveDialog
          videoId={id}
          open={openDialog === "save"}
          onOpenChange={(open) => !open && onClose()}
        />
      )}
      <ShareDialog
        path={path}
        title={title}
        {...(isVideo && { embedId: id })}
        open={openDialog === "share"}
        onOpenChange={(open) => !open && onClose()}
      />
      <ReportDialog
        subjectType={type}
        subjectId={id}
        what={t("safety.cardMenu.quotedTitle", { title })}
        open={openDialog === "report"}
        onOpenChange={(open) => !open && onClose()}
      />
    </>
  );
}

function enqueue({ id, path, title, creator, duration, disclosure }: MenuSubject): void {
  const before = queue();
  changeQueue((now) =>
    addToQueue(now, {
      id,
      href: path,
      title,
      creator: { id: creator.id, name: creator.name },
      duration: duration ?? null,
      disclosure: disclosure ?? null,
      reason: null,
    }),
  );
  toast({
    title: t("safety.queue.success"),
    action: { label: t("safety.feedback.undo"), onAction: () => changeQueue(() => before) },
  });
}

const saveForLater = (videoId: string, isSaved: boolean): void =>
  pageWrites.write({
    key: itemKey(WATCH_LATER, videoId),
    value: isSaved,
    request: playlistApi.setContained(WATCH_LATER, videoId, isSaved),
    failedTitle: t("safety.feedback.saveFailure"),
    onSaved: () =>
      isSaved &&
      toast({
        title: t("safety.watchLater.success"),
        action: { label: t("safety.feedback.undo"), onAction: () => saveForLater(videoId, false) },
      }),
  });
