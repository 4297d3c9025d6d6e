import { Settings2 } from "lucide-react";
import { useState } from "react";
import type { Capture, CaptureState } from "#app/features/live/broadcast-studio/capture/capture.ts";
import type { Size } from "#app/features/live/broadcast-studio/pipeline/layout.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import { DeviceSettings } from "./device-settings.tsx";
import { EncoderSection, type Ingest } from "./encoder-section.tsx";
import { Preview } from "./preview.tsx";
import { PreviewNotice } from "./preview-notice.tsx";
import { type EncoderChoice, LayoutControls, SceneControls } from "./scene-controls.tsx";
import { SoundMixer } from "./sound-mixer.tsx";

interface StudioPreviewProps {
  capture: Capture | null;
  state: CaptureState;
  live: boolean;
  frame: Size | null;
  encoder: EncoderChoice | null;
  ingest: Ingest;
}

export function StudioPreview({
  capture,
  state,
  live,
  frame,
  encoder,
  ingest,
}: StudioPreviewProps) {
  const [settings, setSettings] = useState(false);
  // Phones cannot share a screen. During server rendering, assumes that the browser can.
  const screens = capture === null || typeof navigator.mediaDevices?.getDisplayMedia === "function";
  const usesEncoder = encoder?.isChosen ?? false;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {(usesEncoder || state.status !== "off") && (
        <div className="flex flex-wrap items-center gap-2">
          <SceneControls capture={capture} state={state} screens={screens} encoder={encoder} />
          {!usesEncoder && (
            <IconButton
              label={t("live.preview.settings")}
              variant="secondary"
              onClick={() => setSettings(true)}
            >
              <Settings2 aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      {usesEncoder ? (
        <EncoderSection ingest={ingest} />
      ) : (
        <div className="w-full max-w-[calc(60dvh*16/9)]">
          <div className="relative aspect-video w-full overflow-hidden rounded-lg bg-scrim text-on-scrim">
            <Preview capture={capture} state={state} frame={frame} />
            <PreviewNotice
              state={state}
              screens={screens}
              onShow={(scene) => void capture?.show(scene)}
              onEncoder={encoder && (() => encoder.choose(true))}
            />
          </div>
        </div>
      )}
      {state.notice !== null && (
        <Alert
          variant="warning"
          action={
            <Button size="sm" onClick={() => capture?.dismissNotice()}>
              {t("live.preview.close")}
            </Button>
          }
        >
          {state.notice}
        </Alert>
      )}
      {state.inset && (
        <LayoutControls layout={state.layout} onChange={(layout) => capture?.setLayout(layout)} />
      )}
      {state.stream !== null && <SoundMixer capture={capture} state={state} />}
      <DeviceSettings
        open={settings}
        onOpenChange={setSettings}
        capture={capture}
        state={state}
        live={live}
      />
    </div>
  );
}
