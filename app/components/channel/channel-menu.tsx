import { useRevalidator } from "@remix-run/react";
import { Ellipsis, Flag, Share2, ShieldBan, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { postJson } from "#app/api.ts";
import { ReportDialog } from "#app/components/safety/report-dialog.tsx";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#app/components/ui/dropdown-menu.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";

/** Blocks a person, or no longer, and says what came of it. @returns whether it was done */
export async function setBlocked(person: { id: string; name: string }, blocked: boolean): Promise<boolean> {
  try {
    await postJson(`/api/users/${person.id}/block`, {}, blocked ? "POST" : "DELETE");
    toast({
      title: `${person.name} is ${blocked ? "blocked" : "no longer blocked"}`,
      description: blocked ? "You can take it back in Settings, under Blocked and hidden." : undefined,
    });
    return true;
  } catch (error) {
    toast({
      title: blocked ? "Not blocked" : "Still blocked",
      description: error instanceof Error ? error.message : "Please try again.",
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
      title={`Block ${person?.name ?? ""}?`}
      description="They can no longer follow you, comment on your videos or write in your chat, and you no longer see what they write. They are not told."
      action="Block"
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
      () => toast({ title: "Link copied", description: url }),
      () => toast({ title: "The link could not be copied", description: url, variant: "destructive" }),
    );
  };
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton label={`More about ${creator.name}`} variant="secondary" tooltip={false}>
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={share}>
            <Share2 aria-hidden />
            Copy the link
          </DropdownMenuItem>
          {canBlock &&
            (hasBlocked ? (
              <DropdownMenuItem
                onSelect={async () => {
                  if (await setBlocked(creator, false)) revalidate();
                }}
              >
                <ShieldCheck aria-hidden />
                Unblock
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem destructive onSelect={() => setAsking(true)}>
                <ShieldBan aria-hidden />
                Block
              </DropdownMenuItem>
            ))}
          {canBlock && (
            <DropdownMenuItem onSelect={() => setReporting(true)}>
              <Flag aria-hidden />
              Report
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <BlockDialog person={asking ? creator : null} onClose={() => setAsking(false)} onBlocked={revalidate} />
      <ReportDialog subjectType="user" subjectId={creator.id} what={creator.name} open={reporting} onOpenChange={setReporting} />
    </>
  );
}
