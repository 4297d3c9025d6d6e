import { useRef } from "react";
import { DetailsForm } from "#app/features/media/upload/details-form.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import type { EditableVideo } from "#worker/domain/media/videos/contract-studio.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { PromotionField } from "./promotion-field.tsx";
import { PublishCard } from "./publish-card.tsx";
import { ThumbnailField } from "./thumbnail-field.tsx";
import { useDetails } from "./use-details.ts";

export function DetailsEditor({ video }: { video: EditableVideo }) {
  const form = useDetails(video);
  const { toast } = useToast();
  const isDeleted = useRef(false);
  const save = async () => {
    const done = await form.save();
    if (done) toast({ title: t("studio.editor.success") });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <form
        className="grid min-w-0 max-w-3xl gap-8"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DetailsForm details={form.details} errors={form.errors} onChange={form.edit} />
        <AudienceFields
          video={video}
          details={form.details}
          errors={form.errors}
          onChange={form.edit}
        />
        <PromotionField video={video} details={form.details} onChange={form.edit} />
        {form.fault && <Alert variant="danger">{form.fault}</Alert>}
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={form.discard} />
        <DeleteSection
          video={{ id: video.id, title: video.details.title }}
          onDeleted={() => {
            isDeleted.current = true;
          }}
        />
      </form>
      <aside
        aria-label={t("studio.editor.sidebarAriaLabel")}
        className="grid gap-8 max-lg:order-first lg:sticky lg:top-[calc(var(--spacing-header)+24px)]"
      >
        {video.state !== "published" && video.state !== "blocked" && (
          <PublishCard
            video={video}
            details={form.details}
            isSaving={form.isSaving}
            save={form.save}
            onErrors={form.setErrors}
          />
        )}
        <ThumbnailField video={video} />
      </aside>
      {form.conflict && (
        <ConflictDialog
          draft={form.details}
          saved={video.details}
          isSaving={form.isSaving}
          onKeepDraft={() =>
            void form
              .keepMine()
              .then((done) => done && toast({ title: t("studio.editor.success") }))
          }
          onUseSaved={form.takeTheirs}
          onClose={form.closeConflict}
        />
      )}
      <LeaveGuard
        isBusy={() => form.isDirty && !isDeleted.current}
        title={t("studio.editor.leave.confirmTitle")}
        description={t("studio.editor.leave.confirmBody")}
        action={t("studio.editor.leave.confirmAction")}
        cancel={t("studio.editor.leave.cancel")}
      />
    </div>
  );
}

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-[var(--spacing-bottom-bar)] z-20 -mx-4 flex flex-wrap items-center gap-3 bg-ground/95 px-4 py-3 backdrop-blur-md lg:bottom-0 lg:mx-0 lg:px-0">
      <Button type="submit" variant="primary" disabled={!isDirty || isSaving}>
        {isSaving ? t("studio.actions.saving") : t("studio.editor.submit")}
      </Button>
      <Button variant="quiet" disabled={!isDirty || isSaving} onClick={onDiscard}>
        {t("studio.editor.discard")}
      </Button>
      <p role="status" className="text-muted text-sm">
        {isDirty ? t("studio.editor.unsaved") : t("studio.editor.saved")}
      </p>
    </div>
  );
}
