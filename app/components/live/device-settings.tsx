import type { Capture, CaptureState, Device } from "#app/broadcast/capture.ts";
import { Dialog, DialogContent } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";

interface DeviceSettingsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  capture: Capture | null;
  state: CaptureState;
}

export function DeviceSettings({ open, onOpenChange, capture, state }: DeviceSettingsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Stream settings" description="A change is on the air at once." size="sm">
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
        </div>
      </DialogContent>
    </Dialog>
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
