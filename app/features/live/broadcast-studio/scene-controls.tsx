import { Camera, MonitorUp, PictureInPicture2, Server, SwitchCamera } from "lucide-react";
import type { ReactNode } from "react";
import type {
  Capture,
  CaptureState,
  Scene,
} from "#app/features/live/broadcast-studio/capture/capture.ts";
import {
  CORNERS,
  INSET_SIZES,
  type Layout,
} from "#app/features/live/broadcast-studio/pipeline/layout.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Message, msg, t } from "#i18n/t.ts";

const SCENES: { scene: Scene; label: Message; icon: ReactNode }[] = [
  {
    scene: "camera",
    label: msg("live.source.camera"),
    icon: <Camera aria-hidden />,
  },
  {
    scene: "screen",
    label: msg("live.source.screen"),
    icon: <MonitorUp aria-hidden />,
  },
  {
    scene: "both",
    label: msg("live.source.both"),
    icon: <PictureInPicture2 aria-hidden />,
  },
];

interface SceneControlsProps {
  capture: Capture | null;
  state: CaptureState;
  screens: boolean;
  encoder: EncoderChoice | null;
}

/** Null while the source cannot change to an encoder, because the browser streams already. */
export interface EncoderChoice {
  isChosen: boolean;
  choose(isChosen: boolean): void;
}

export function SceneControls({ capture, state, screens, encoder }: SceneControlsProps) {
  const show = (scene: Scene) => {
    encoder?.choose(false);
    void capture?.show(scene);
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-2" aria-label={t("live.source.ariaLabel")}>
        {SCENES.filter(({ scene }) => screens || scene === "camera").map(
          ({ scene, label, icon }) => {
            const chosen = state.scene === scene && state.status === "on";
            return (
              <Button
                key={scene}
                variant={chosen ? "outline" : "secondary"}
                aria-pressed={chosen}
                title={scene === "both" ? t("live.scene.bothTooltip") : undefined}
                onClick={() => show(scene)}
                disabled={state.status === "asking"}
                className="max-sm:px-3"
              >
                {icon}
                {t(label)}
              </Button>
            );
          },
        )}
        {encoder && (
          <Button
            variant={encoder.isChosen ? "outline" : "secondary"}
            aria-pressed={encoder.isChosen}
            onClick={() => encoder.choose(true)}
            className="max-sm:px-3"
          >
            <Server aria-hidden />
            {t("live.statusBar.encoderLabel")}
          </Button>
        )}
      </fieldset>
      {state.cameras.length > 1 && state.scene !== "screen" && state.status === "on" && (
        <IconButton
          label={t("live.scene.switchCamera")}
          variant="secondary"
          className="pointer-fine:hidden"
          onClick={() => void capture?.flipCamera()}
        >
          <SwitchCamera aria-hidden />
        </IconButton>
      )}
    </>
  );
}

const POSITION_LABELS = {
  "top-left": msg("live.scene.position.topLeft"),
  "top-right": msg("live.scene.position.topRight"),
  "bottom-left": msg("live.scene.position.bottomLeft"),
  "bottom-right": msg("live.scene.position.bottomRight"),
  beside: msg("live.scene.position.sideBySide"),
  small: msg("live.size.small"),
  medium: msg("live.size.medium"),
  large: msg("live.size.large"),
} as const;
const options = (values: readonly (keyof typeof POSITION_LABELS)[]) =>
  values.map((value) => ({ value, label: t(POSITION_LABELS[value]) }));

export function LayoutControls({
  layout,
  onChange,
}: {
  layout: Layout;
  onChange: (layout: Layout) => void;
}) {
  const size = layout.kind === "inset" ? layout.size : "medium";
  const corner = layout.kind === "inset" ? layout.corner : "beside";
  return (
    <fieldset
      className="flex flex-wrap items-center gap-2"
      aria-label={t("live.scene.cameraAriaLabel")}
    >
      <span aria-hidden className="text-muted text-sm">
        {t("live.source.camera")}
      </span>
      <Select
        size="sm"
        className="w-36"
        aria-label={t("live.scene.positionAriaLabel")}
        options={options([...CORNERS, "beside"])}
        value={corner}
        onValueChange={(value) => {
          const chosen = CORNERS.find((c) => c === value);
          onChange(chosen ? { kind: "inset", corner: chosen, size } : { kind: "beside" });
        }}
      />
      {layout.kind === "inset" && (
        <Select
          size="sm"
          className="w-28"
          aria-label={t("live.scene.sizeAriaLabel")}
          options={options(INSET_SIZES)}
          value={size}
          onValueChange={(value) => {
            const chosen = INSET_SIZES.find((s) => s === value);
            if (chosen) onChange({ ...layout, size: chosen });
          }}
        />
      )}
    </fieldset>
  );
}
