import { useRevalidator } from "@remix-run/react";
import { Ellipsis, Flag, Share2, ShieldBan, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { postJson } from "#app/api.ts";
import { ReportDialog } from "#app/components/safety/report-dialog.tsx";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#app/components/ui/dropdown-menu.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/** Blocks a person, or no longer, and says what came of it. @returns whether it was done */
export async function setBlocked(person: { id: string; name: string }, blocked: boolean): Promise<boolean> {
  try {
    await postJson(`/api/users/${person.id}/block`, {}, blocked ? "POST" : "DELETE");
    toast({
      title: blocked ? t("channel.nameIsBlocked", { name: person.name }) : t("channel.nameIsNoLongerBlocked", { name: person.name }),
      description: blocked ? t("channel.youCanTakeItBackIn") : undefined,
    });
    return true;
  } catch (error) {
    toast({
      title: blocked ? t("channel.notBlocked") : t("channel.stillBlocked"),
      description: error instanceof Error ? error.message : t("channel.pleaseTryAgain"),
      variant: "destructive",
    });
    return false;
  }
}

interface BlockDialogProps {
  person: { id: string; name: string } | null;
  onClose: () => void;
  onBlocked: () => void;
}

/** Asks before a block, and says what it does. Open while there is a person. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  return (
    <AlertDialog
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("channel.blockName", { name: person?.name ?? "" })}
      description={t("channel.theyCanNoLongerFollowYou")}
      action={t("channel.block")}
      onAction={async () => {
        if (person && (await setBlocked(person, true))) onBlocked();
      }}
    />
  );
}

interface ChannelMenuProps {
  creator: { id: string; name: string; username: string };
  hasBlocked: boolean;
  /** Signed in, and not the owner. */
  canBlock: boolean;
}

export function ChannelMenu({ creator, hasBlocked, canBlock }: ChannelMenuProps) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const share = async () => {
    const url = `${window.location.origin}/@${creator.username}`;
    await navigator.clipboard.writeText(url).then(
      () => toast({ title: t("channel.linkCopied"), description: url }),
      () => toast({ title: t("channel.theLinkCouldNotBeCopied"), description: url, variant: "destructive" }),
    );
  };
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton label={t("channel.moreAboutName", { name: creator.name })} variant="secondary" tooltip={false}>
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={share}>
            <Share2 aria-hidden />
            {t("channel.copyTheLink")}
          </DropdownMenuItem>
          {canBlock &&
            (hasBlocked ? (
              <DropdownMenuItem
                onSelect={async () => {
                  if (await setBlocked(creator, false)) revalidate();
                }}
              >
                <ShieldCheck aria-hidden />
                {t("channel.unblock")}
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem destructive onSelect={() => setAsking(true)}>
                <ShieldBan aria-hidden />
                {t("channel.block")}
              </DropdownMenuItem>
            ))}
          {canBlock && (
            <DropdownMenuItem onSelect={() => setReporting(true)}>
              <Flag aria-hidden />
              {t("channel.report")}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <BlockDialog person={asking ? creator : null} onClose={() => setAsking(false)} onBlocked={revalidate} />
      <ReportDialog subjectType="user" subjectId={creator.id} what={creator.name} open={reporting} onOpenChange={setReporting} />
    </>
  );
}
