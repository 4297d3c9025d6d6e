import { Activity, Settings2 } from "lucide-react";
import { LATENCIES, type Latency } from "#app/features/live/viewer/player-contract.ts";
import { MenuCheck, type MenuProps, PlayerMenu } from "#app/features/media/player/player-menu.tsx";
import { setPreferences } from "#app/features/media/player/preferences.ts";
import { usePreferences } from "#app/features/media/player/use-preferences.ts";
import {
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from "#app/ui/dropdown-menu.tsx";
import { type Message, msg, t } from "#i18n/t.ts";

const NAMES: Record<Latency, { name: Message; hint: Message }> = {
  auto: {
    name: msg("live.latency.auto"),
    hint: msg("live.latency.autoHint"),
  },
  interactive: {
    name: msg("live.latency.interactive"),
    hint: msg("live.latency.interactiveHint"),
  },
  low: {
    name: msg("live.latency.low"),
    hint: msg("live.latency.lowHint"),
  },
  standard: {
    name: msg("live.latency.standard"),
    hint: msg("live.latency.standardHint"),
  },
};

interface LiveMenuProps extends MenuProps {
  statsOpen: boolean;
  onStats: () => void;
}

export function LiveMenu({ onOpenChange, statsOpen, onStats }: LiveMenuProps) {
  const { latency } = usePreferences();
  const face = (
    <>
      <Settings2 aria-hidden />
      <span className="max-sm:hidden">{t(NAMES[latency].name)}</span>
    </>
  );
  return (
    <PlayerMenu
      label={t("live.latency.current", { name: t(NAMES[latency].name) })}
      face={face}
      title={t("live.latency.title")}
      className="min-w-56"
      onOpenChange={onOpenChange}
    >
      <DropdownMenuRadioGroup
        value={latency}
        onValueChange={(value) =>
          setPreferences({ latency: LATENCIES.find((l) => l === value) ?? "auto" })
        }
      >
        {LATENCIES.map((value) => (
          <DropdownMenuRadioItem key={value} value={value} className="justify-between gap-6">
            {t(NAMES[value].name)}
            <span className="text-muted text-xs">{t(NAMES[value].hint)}</span>
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <MenuCheck checked={statsOpen} icon={<Activity aria-hidden />} onSelect={onStats}>
        {t("player.stats.title")}
      </MenuCheck>
    </PlayerMenu>
  );
}
