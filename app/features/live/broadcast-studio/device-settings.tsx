import { useId } from "react";
import type {
  BestQuality,
  Capture,
  CaptureState,
} from "#app/features/live/broadcast-studio/capture/capture.ts";
import type { Device, Processing } from "#app/features/live/broadcast-studio/capture/devices.ts";
import { labeled } from "#app/lib/labeled.ts";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { type Message, msg, t } from "#i18n/t.ts";

interface DeviceSettingsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  capture: Capture | null;
  state: CaptureState;
  live: boolean;
}

const BEST: { value: string; label: Message; best: BestQuality }[] = [
  {
    value: "1080-60",
    label: msg("live.deviceSettings.quality.fhd60fps"),
    best: { height: 1080, frameRate: 60 },
  },
  {
    value: "1080-30",
    label: msg("live.deviceSettings.quality.fhd"),
    best: { height: 1080, frameRate: 30 },
  },
  {
    value: "720-60",
    label: msg("live.deviceSettings.quality.hd60fps"),
    best: { height: 720, frameRate: 60 },
  },
  {
    value: "720-30",
    label: msg("live.deviceSettings.quality.hd"),
    best: { height: 720, frameRate: 30 },
  },
  {
    value: "480-30",
    label: msg("live.deviceSettings.quality.sd"),
    best: { height: 480, frameRate: 30 },
  },
  {
    value: "360-30",
    label: msg("live.deviceSettings.quality.low"),
    best: { height: 360, frameRate: 30 },
  },
];

export function DeviceSettings({ open, onOpenChange, capture, state, live }: DeviceSettingsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t("live.deviceSettings.title")}
        description={t("live.deviceSettings.description")}
        size="sm"
      >
        <div className="mt-5 grid gap-5">
          <DeviceField
            label={t("live.source.camera")}
            devices={state.cameras}
            value={state.cameraId}
            onChoose={(id) => void capture?.chooseCamera(id)}
            none={t("live.deviceSettings.cameraEmpty")}
          />
          <DeviceField
            label={t("live.source.microphone")}
            devices={state.microphones}
            value={state.microphoneId}
            onChoose={(id) => void capture?.chooseMicrophone(id)}
            none={t("live.deviceSettings.microphoneEmpty")}
          />
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-semibold text-sm">
              {t("live.deviceSettings.voice.heading")}
            </legend>
            <Process
              name="echo"
              label={t("live.deviceSettings.voice.echoCancellation")}
              state={state}
              capture={capture}
            />
            <Process
              name="noise"
              label={t("live.deviceSettings.voice.noiseSuppression")}
              state={state}
              capture={capture}
            />
            <Process
              name="level"
              label={t("live.deviceSettings.voice.autoGain")}
              state={state}
              capture={capture}
            />
            <p className="text-muted text-sm">{t("live.deviceSettings.voice.hint")}</p>
          </fieldset>
          <Field
            label={t("live.deviceSettings.quality.label")}
            hint={
              live
                ? t("live.deviceSettings.quality.lockedHint")
                : t("live.deviceSettings.quality.adaptiveHint")
            }
          >
            {(control) => (
              <Select
                {...control}
                options={labeled(BEST)}
                disabled={live}
                value={`${state.best.height}-${state.best.frameRate}`}
                onValueChange={(value) => {
                  const chosen = BEST.find((b) => b.value === value);
                  if (chosen) capture?.setBest(chosen.best);
                }}
              />
            )}
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface ProcessProps {
  name: keyof Processing;
  label: string;
  state: CaptureState;
  capture: Capture | null;
}

function Process({ name, label, state, capture }: ProcessProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <Switch
        id={id}
        checked={state.processing[name]}
        onCheckedChange={(on) => void capture?.setProcessing({ [name]: on })}
      />
    </div>
  );
}

interface DeviceFieldProps {
  label: string;
  devices: readonly Device[];
  value: string | null;
  onChoose: (id: string) => void;
  none: string;
}

function DeviceField({ label, devices, value, onChoose, none }: DeviceFieldProps) {
  return (
    <Field label={label} hint={devices.length === 0 ? none : undefined}>
      {(control) => (
        <Select
          {...control}
          options={devices.map((d) => ({ value: d.id, label: d.label }))}
          value={value ?? ""}
          placeholder={
            devices.length === 0
              ? t("live.deviceSettings.nonePlaceholder")
              : t("live.deviceSettings.choosePlaceholder")
          }
          disabled={devices.length === 0}
          onValueChange={onChoose}
        />
      )}
    </Field>
  );
}
