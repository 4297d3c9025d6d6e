import { useEffect, useRef, useState } from "react";
import { labeled } from "#app/lib/labeled.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { msg, t } from "#i18n/t.ts";
import { BIO_MAX, DISPLAY_NAME_MAX } from "#worker/domain/accounts/users/contract-settings.ts";
import { GOALS_MAX, PROFILE_CATEGORIES } from "#worker/domain/creator/onboarding/contract-steps.ts";
import { saveProfile } from "../progress.ts";
import type { StepProps } from "../tutorial-dialog.tsx";

const MISSING = {
  displayName: msg("onboarding.profile.displayNameRequired"),
  bio: msg("onboarding.profile.bioRequired"),
  category: msg("onboarding.profile.categoryRequired"),
} as const;

export function ProfileStep({ progress, saveBy }: StepProps) {
  const [profile, setProfile] = useState(progress.profile);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { fields, clear, runOrToast } = useMutation();
  const faults = { ...fields, ...missing };
  const change = (part: Partial<typeof profile>) => {
    setProfile((p) => ({ ...p, ...part }));
    setMissing((known) =>
      Object.fromEntries(Object.entries(known).filter(([name]) => !(name in part))),
    );
    clear();
  };
  const save = async () => {
    const empty = Object.entries(MISSING).filter(
      ([name]) => profile[name as keyof typeof MISSING].trim() === "",
    );
    if (empty.length > 0) {
      setMissing(Object.fromEntries(empty.map(([name, message]) => [name, t(message)])));
      toast({
        title: t("onboarding.profile.incompleteTitle"),
        description: t("onboarding.incomplete.profile"),
        variant: "destructive",
      });
      return false;
    }
    return (await runOrToast(saveProfile(profile), t("onboarding.tutorial.stepFailure"))).ok;
  };
  useSave(save, saveBy);
  return (
    <div className="grid gap-5">
      <Field
        label={t("onboarding.profile.displayNameLabel")}
        error={faults.displayName}
        aside={`${profile.displayName.length}/${DISPLAY_NAME_MAX}`}
      >
        {(control) => (
          <Input
            {...control}
            name="displayName"
            value={profile.displayName}
            maxLength={DISPLAY_NAME_MAX}
            autoComplete="nickname"
            onChange={(event) => change({ displayName: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={t("onboarding.profile.bioLabel")}
        error={faults.bio}
        aside={`${profile.bio.length}/${BIO_MAX}`}
      >
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            rows={3}
            value={profile.bio}
            maxLength={BIO_MAX}
            placeholder={t("onboarding.profile.bioPlaceholder")}
            onChange={(event) => change({ bio: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t("onboarding.fields.categoryLabel")} error={faults.category}>
        {(control) => (
          <Select
            {...control}
            options={labeled(PROFILE_CATEGORIES)}
            value={profile.category}
            placeholder={t("onboarding.profile.categoryPlaceholder")}
            onValueChange={(category) => change({ category })}
          />
        )}
      </Field>
      <Field
        label={t("onboarding.profile.goalsLabel")}
        aside={t("onboarding.fields.optional")}
        error={faults.goals}
        hint={t("onboarding.profile.goalsHint")}
      >
        {(control) => (
          <Textarea
            {...control}
            name="goals"
            rows={2}
            value={profile.goals}
            maxLength={GOALS_MAX}
            onChange={(event) => change({ goals: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}

export function useSave(save: () => Promise<boolean>, saveBy: StepProps["saveBy"]): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    saveBy(() => latest.current());
    return () => saveBy(null);
  }, [saveBy]);
}
