import { Mic, MicOff, Volume2, VolumeX } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Capture, CaptureState } from "#app/features/live/broadcast-studio/capture/capture.ts";
import type { SoundSource } from "#app/features/live/broadcast-studio/capture/mixer.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Slider } from "#app/ui/slider.tsx";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";

const METER_MS = 60;
/** Level from which the meter warns: -6 dB on a scale of 60 dB. */
const LOUD = 0.9;

interface SoundMixerProps {
  capture: Capture | null;
  state: CaptureState;
}

export function SoundMixer({ capture, state }: SoundMixerProps) {
  const { microphone, system } = state.sound;
  const sharing = state.scene !== "camera";
  return (
    <section
      aria-label={t("live.mixer.ariaLabel")}
      className="grid gap-x-8 gap-y-2 rounded-lg bg-surface px-4 py-3 sm:grid-cols-2"
    >
      <SoundRow source="microphone" capture={capture} state={state} />
      {!microphone.on && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-muted">{t("live.mixer.noMicrophone")}</span>
          <Button size="sm" onClick={() => void capture?.chooseMicrophone(state.microphoneId)}>
            {t("live.mixer.addMicrophone")}
          </Button>
        </p>
      )}
      <SoundRow source="system" capture={capture} state={state} />
      {sharing && !system.on && microphone.on && (
        <p className="self-center text-muted text-sm">{t("live.mixer.computerSoundHint")}</p>
      )}
    </section>
  );
}

function SoundRow({ source, capture, state }: SoundMixerProps & { source: SoundSource }) {
  const { on, gain, muted } = state.sound[source];
  if (!on) return null;
  const [Sounding, Silent] = source === "microphone" ? [Mic, MicOff] : [Volume2, VolumeX];
  const title =
    source === "microphone" ? t("live.source.microphone") : t("live.source.computerSound");
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
      <IconButton
        label={muted ? t("live.mixer.unmute", { source }) : t("live.mixer.mute", { source })}
        aria-pressed={muted}
        variant={muted ? "danger" : "quiet"}
        onClick={() => capture?.adjust(source, { muted: !muted })}
      >
        {muted ? <Silent aria-hidden /> : <Sounding aria-hidden />}
      </IconButton>
      <div className="grid gap-0.5">
        <p className="flex justify-between text-muted text-xs">
          {title}
          <span className="tabular">{muted ? t("live.mixer.muted") : formatPercent(gain)}</span>
        </p>
        <Slider
          aria-label={t("live.mixer.volumeAriaLabel", { source })}
          valueText={formatPercent(gain)}
          min={0}
          max={2}
          step={0.05}
          value={[gain]}
          disabled={muted}
          onValueChange={([value]) =>
            value !== undefined && capture?.adjust(source, { gain: value })
          }
        />
        <Meter read={() => capture?.level(source) ?? 0} />
      </div>
    </div>
  );
}

/** Updates the DOM directly, because the level changes many times per second. */
function Meter({ read }: { read: () => number }) {
  const bar = useRef<HTMLSpanElement>(null);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    let shownLevel = 0;
    const timer = setInterval(() => {
      shownLevel = Math.max(latest.current(), shownLevel - 0.06);
      if (!bar.current) return;
      bar.current.style.scale = `${shownLevel.toFixed(3)} 1`;
      bar.current.dataset.loud = String(shownLevel > LOUD);
    }, METER_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
      <span
        ref={bar}
        className="block h-full origin-left scale-x-0 bg-paid data-[loud=true]:bg-pending"
      />
    </span>
  );
}
