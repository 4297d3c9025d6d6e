import { Link } from "@remix-run/react";
import { EyeOff } from "lucide-react";
import { SettingsList, SettingsRow } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Age } from "#app/ui/video-card.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { HiddenSubject } from "#worker/domain/trust/safety/contract.ts";

const NAMES: Record<HiddenSubject["type"], Message> = {
  video: msg("safety.hiddenItems.videoType"),
  creator: msg("safety.hiddenItems.channelType"),
  category: msg("safety.hiddenItems.categoryType"),
  stream: msg("safety.hiddenItems.streamType"),
};

export function HiddenSubjects({ subjects }: { subjects: HiddenSubject[] }) {
  const form = useActionForm("hidden");
  if (subjects.length === 0) {
    return (
      <EmptyState
        icon={EyeOff}
        title={t("safety.hiddenItems.emptyTitle")}
        description={t("safety.hiddenItems.emptyBody")}
      />
    );
  }
  return (
    <form.Form {...form.formProps}>
      <p role="status" className="sr-only">
        {form.result?.saved}
      </p>
      {form.error && <Alert variant="danger">{form.error}</Alert>}
      <SettingsList items={subjects}>
        {(subject) => (
          <SettingsRow
            title={
              subject.title !== null && subject.path !== null ? (
                <Link to={subject.path} className="line-clamp-2 hover:underline">
                  {subject.title}
                </Link>
              ) : (
                <span className="text-muted">
                  {t("safety.hiddenItems.unavailable", { type: subject.type })}
                </span>
              )
            }
            about={
              <>
                {t(NAMES[subject.type])} ·{" "}
                {subject.kind === "hide"
                  ? t("safety.hiddenItems.hiddenReason")
                  : t("safety.hiddenItems.notInterestedReason")}{" "}
                · <Age at={subject.hiddenAt} />
              </>
            }
          >
            <SubmitButton name="hidden" value={`${subject.type} ${subject.id}`} write={form}>
              {rich("safety.hiddenItems.restoreAction", {
                title: subject.title ?? t(NAMES[subject.type]),
                span: (text) => <span className="sr-only">{text}</span>,
              })}
            </SubmitButton>
          </SettingsRow>
        )}
      </SettingsList>
    </form.Form>
  );
}
