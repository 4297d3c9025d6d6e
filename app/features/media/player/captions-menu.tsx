import { Captions, CaptionsOff } from "lucide-react";
import type { PlayerSnapshot } from "#app/features/media/player/player-handle.ts";
import {
  CAPTION_BACKGROUNDS,
  CAPTION_SIZES,
  type CaptionBackground,
  type CaptionSize,
  setPreferences,
} from "#app/features/media/player/preferences.ts";
import { usePreferences } from "#app/features/media/player/use-preferences.ts";
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from "#app/ui/dropdown-menu.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { PlayerMenu } from "./player-menu.tsx";

const OFF = "off";
const SIZE_LABELS: Record<CaptionSize, Message> = {
  small: msg("live.size.small"),
  medium: msg("live.size.medium"),
  large: msg("live.size.large"),
  huge: msg("player.captions.sizes.veryLarge"),
};
const BACKGROUND_LABELS: Record<CaptionBackground, Message> = {
  solid: msg("player.captions.backgrounds.black"),
  half: msg("player.captions.backgrounds.dark"),
  none: msg("player.captions.backgrounds.none"),
};

interface CaptionsMenuProps {
  state: PlayerSnapshot;
  onChoose: (language: string | null) => void;
  onOpenChange: (open: boolean) => void;
}

export function CaptionsMenu({
  state: { captions, caption },
  onChoose,
  onOpenChange,
}: CaptionsMenuProps) {
  const { captionSize, captionGround } = usePreferences();
  const selected = captions.find(({ language }) => language === caption);
  return (
    <PlayerMenu
      label={t("player.captions.currentAriaLabel", { label: selected?.label ?? "off" })}
      face={
        selected ? <Captions aria-hidden className="text-accent" /> : <CaptionsOff aria-hidden />
      }
      title={t("player.captions.title")}
      className="max-h-[min(70vh,420px)] min-w-56 overflow-y-auto"
      onOpenChange={onOpenChange}
    >
      <DropdownMenuRadioGroup
        value={caption ?? OFF}
        onValueChange={(value) => onChoose(value === OFF ? null : value)}
      >
        <DropdownMenuRadioItem value={OFF}>{t("player.captions.off")}</DropdownMenuRadioItem>
        {captions.map(({ language, label }) => (
          <DropdownMenuRadioItem key={language} value={language} lang={language}>
            {label}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuLabel className="text-muted">{t("player.captions.sizeLabel")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={captionSize} className="grid grid-cols-2">
        {CAPTION_SIZES.map((size) => (
          <DropdownMenuRadioItem
            key={size}
            value={size}
            onSelect={keepOpen(() => setPreferences({ captionSize: size }))}
          >
            {t(SIZE_LABELS[size])}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuLabel className="text-muted">
        {t("player.captions.backgroundLabel")}
      </DropdownMenuLabel>
      <DropdownMenuRadioGroup value={captionGround} className="grid grid-cols-3">
        {CAPTION_BACKGROUNDS.map((background) => (
          <DropdownMenuRadioItem
            key={background}
            value={background}
            onSelect={keepOpen(() => setPreferences({ captionGround: background }))}
          >
            {t(BACKGROUND_LABELS[background])}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </PlayerMenu>
  );
}

/** The menu stays open, because viewers watch the effect while they choose. */
const keepOpen = (act: () => void) => (event: Event) => {
  event.preventDefault();
  act();
};
