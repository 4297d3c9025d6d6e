import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { postJson } from "#app/api.ts";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/** Beside the button of a channel that one follows: told of its new videos and streams, or not. */
export function FollowBell({ creator, on }: { creator: { id: string; name: string }; on: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? on;
  const toggle = async () => {
    setWanted(!shown);
    try {
      await postJson(`/api/creators/${creator.id}/follow`, { notify: !shown }, "PATCH");
      toast({
        title: shown
          ? t("creator.nameNoLongerRings", { name: creator.name })
          : t("creator.youAreToldWhenNamePublishes", { name: creator.name }),
      });
    } catch (error) {
      setWanted(shown);
      toast({
        title: t("creator.notSaved"),
        description: error instanceof Error ? error.message : t("creator.pleaseTryAgain"),
        variant: "destructive",
      });
    }
  };
  return (
    <IconButton
      label={t("creator.tellMeWhenNamePublishes", { name: creator.name })}
      variant="secondary"
      aria-pressed={shown}
      onClick={toggle}
    >
      {shown ? <Bell aria-hidden className="fill-current" /> : <BellOff aria-hidden />}
    </IconButton>
  );
}
