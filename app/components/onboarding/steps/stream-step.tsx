import { useState } from "react";
import { ApiError, postJson } from "#app/api.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { STREAM_CATEGORIES } from "#worker/domain/onboarding/contract-steps.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "#worker/domain/videos/contract.ts";
import type { StepProps } from "../tutorial-dialog.tsx";
import { useSave } from "./profile-step.tsx";

const PRIVACY = [
  { value: "public", label: "Public" },
  { value: "private", label: "Private" },
];

export function StreamStep({ progress, saveBy }: StepProps) {
  const [stream, setStream] = useState(progress.stream);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const change = (part: Partial<typeof stream>) => setStream((s) => ({ ...s, ...part }));
  useSave(async () => {
    try {
      await postJson("/api/onboarding/stream", stream, "PUT");
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      setFaults(error.fields);
      return false;
    }
  }, saveBy);
  return (
    <div className="grid gap-5">
      <p className="measure text-muted text-sm">The Go Live page begins with these. Nothing is on air until you start it there.</p>
      <Field label="Stream title" error={faults.title} hint="Left empty it is named after you.">
        {(control) => (
          <Input
            {...control}
            name="title"
            value={stream.title}
            maxLength={TITLE_MAX}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" error={faults.category}>
          {(control) => (
            <Select {...control} options={STREAM_CATEGORIES} value={stream.category} onValueChange={(category) => change({ category })} />
          )}
        </Field>
        <Field label="Privacy" error={faults.privacy}>
          {(control) => (
            <Select
              {...control}
              options={PRIVACY}
              value={stream.privacy}
              onValueChange={(privacy) => change({ privacy: privacy === "private" ? "private" : "public" })}
            />
          )}
        </Field>
      </div>
      <Field label="Description" aside="Optional" error={faults.description}>
        {(control) => (
          <Textarea
            {...control}
            name="description"
            rows={3}
            value={stream.description}
            maxLength={DESCRIPTION_MAX}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
