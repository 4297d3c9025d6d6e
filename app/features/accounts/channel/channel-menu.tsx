import { useRevalidator } from "@remix-run/react";
import { Ellipsis, Flag, Share2, ShieldBan, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { ReportDialog } from "#app/features/trust/safety/report-dialog.tsx";
import { apiRequest } from "#app/lib/api.ts";
import { pageWrites } from "#app/lib/mutation/page-writes.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

export const setBlocked = (
  { id, name }: { id: string; name: string },
  isBlocked: boolean,
  onSaved: () => void,
): void =>
  pageWrites.write({
    key: `block:${id}`,
    value: isBlocked,
    request: apiRequest(isBlocked ? "POST" : "DELETE", `/api/users/${id}/block`),
    failedTitle: isBlocked ? t("channel.block.failure") : t("channel.unblock.failure"),
    onSaved: () => {
      toast({
        title: isBlocked
          ? t("channel.block.successTitle", { name })
          : t("channel.unblock.success", { name }),
        description: isBlocked ? t("channel.block.successBody") : undefined,
      });
      onSaved();
    },
  });

interface BlockDialogProps {
  user: { id: string; name: string } | null;
  onClose: () => void;
  onBlocked: () => void;
}

export function BlockDialog({ user, onClose, onBlocked }: BlockDialogProps) {
  return (
    <AlertDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("channel.block.confirmTitle", { name: user?.name ?? "" })}
      description={t("channel.block.confirmBody")}
      action={t("channel.block.action")}
      onAction={() => user && setBlocked(user, true, onBlocked)}
    />
  );
}

interface ChannelMenuProps {
  creator: { id: string; name: string; username: string };
  hasBlocked: boolean;
  canBlock: boolean;
}

export function ChannelMenu({ creator, hasBlocked, canBlock }: ChannelMenuProps) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const share = async () => {
    const url = `${window.location.origin}/@${creator.username}`;
    await navigator.clipboard.writeText(url).then(
      () => toast({ title: t("channel.menu.copySuccess"), description: url }),
      () =>
        toast({
          title: t("channel.menu.copyFailure"),
          description: url,
          variant: "destructive",
        }),
    );
  };
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={t("channel.menu.label", { name: creator.name })}
            variant="secondary"
            tooltip={false}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={share}>
            <Share2 aria-hidden />
            {t("channel.menu.copyLink")}
          </DropdownMenuItem>
          {canBlock &&
            (hasBlocked ? (
              <DropdownMenuItem onSelect={() => setBlocked(creator, false, revalidate)}>
                <ShieldCheck aria-hidden />
                {t("channel.unblock.action")}
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem destructive onSelect={() => setAsking(true)}>
                <ShieldBan aria-hidden />
                {t("channel.block.action")}
              </DropdownMenuItem>
            ))}
          {canBlock && (
            <DropdownMenuItem onSelect={() => setReporting(true)}>
              <Flag aria-hidden />
              {t("channel.menu.report")}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <BlockDialog
        user={asking ? creator : null}
        onClose={() => setAsking(false)}
        onBlocked={revalidate}
      />
      <ReportDialog
        subjectType="user"
        subjectId={creator.id}
        what={creator.name}
        open={reporting}
        onOpenChange={setReporting}
      />
    </>
  );
}
