import { Volume1, Volume2, VolumeX } from "lucide-react";
import type { PlayerHandle, PlayerSnapshot } from "#app/features/media/player/player-handle.ts";
import { Slider } from "#app/ui/slider.tsx";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { ControlButton } from "./control-button.tsx";
import { VOLUME_STEP } from "./keyboard-shortcuts.ts";

export function Volume({
  state,
  player,
  onChange,
}: {
  state: PlayerSnapshot;
  player: PlayerHandle;
  onChange: (note: string) => void;
}) {
  const volume = state.muted ? 0 : state.volume;
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  const mute = () => {
    player.setMuted(volume > 0);
    onChange(volume > 0 ? t("player.announce.muted") : t("player.announce.unmuted"));
  };
  return (
    <>
      <ControlButton
        label={volume === 0 ? t("player.volume.unmute") : t("player.volume.mute")}
        onClick={mute}
      >
        <Icon aria-hidden />
      </ControlButton>
      <Slider
        aria-label={t("player.volume.ariaLabel")}
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={[volume]}
        valueText={volume === 0 ? t("player.announce.muted") : formatPercent(volume)}
        onValueChange={([value]) => {
          if (value === undefined) return;
          player.setVolume(value);
          onChange(t("player.announce.volume", { volume: formatPercent(value) }));
        }}
        className="mr-2 w-20 max-sm:hidden [&_[role=slider]]:size-3 [&_[role=slider]]:ring-0"
      />
    </>
  );
}
