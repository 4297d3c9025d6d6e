import { useId } from "react";
import type { BestQuality, Capture, CaptureState } from "#app/broadcast/capture.ts";
import type { Device, Processing } from "#app/broadcast/devices.ts";
import { Dialog, DialogContent } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Switch } from "#app/components/ui/switch.tsx";

interface DeviceSettingsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  capture: Capture | null;
  state: CaptureState;
  live: boolean;
}

const BEST: { value: string; label: string; best: BestQuality }[] = [
  { value: "1080-60", label: "1080p, 60 frames a second", best: { height: 1080, frameRate: 60 } },
  { value: "1080-30", label: "1080p", best: { height: 1080, frameRate: 30 } },
  { value: "720-60", label: "720p, 60 frames a second", best: { height: 720, frameRate: 60 } },
  { value: "720-30", label: "720p (suits most computers)", best: { height: 720, frameRate: 30 } },
  { value: "480-30", label: "480p", best: { height: 480, frameRate: 30 } },
  { value: "360-30", label: "360p (slow connections)", best: { height: 360, frameRate: 30 } },
];

export function DeviceSettings({ open, onOpenChange, capture, state, live }: DeviceSettingsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Stream settings" description="A change of device or sound is on the air at once." size="sm">
        <div className="mt-5 grid gap-5">
          <DeviceField
            label="Camera"
            devices={state.cameras}
            value={state.cameraId}
            onChoose={(id) => void capture?.chooseCamera(id)}
            none="Your browser names the cameras once you have allowed one."
          />
          <DeviceField
            label="Microphone"
            devices={state.microphones}
            value={state.microphoneId}
            onChoose={(id) => void capture?.chooseMicrophone(id)}
            none="Your browser names the microphones once you have allowed one."
          />
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-semibold text-sm">Your voice</legend>
            <Process name="echo" label="Take out echo" state={state} capture={capture} />
            <Process name="noise" label="Take out background noise" state={state} capture={capture} />
            <Process name="level" label="Keep it equally loud" state={state} capture={capture} />
            <p className="text-muted text-sm">Switch all three off for music.</p>
          </fieldset>
          <Field
            label="Best quality"
            hint={
              live
                ? "Can be changed before the next stream. What your connection cannot carry is lowered by itself."
                : "What your connection cannot carry is lowered by itself, and raised again."
            }
          >
            {(control) => (
              <Select
                {...control}
                options={BEST}
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
      <Switch id={id} checked={state.processing[name]} onCheckedChange={(on) => void capture?.setProcessing({ [name]: on })} />
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
          placeholder={devices.length === 0 ? "None found" : "Choose one"}
          disabled={devices.length === 0}
          onValueChange={onChoose}
        />
      )}
    </Field>
  );
}
