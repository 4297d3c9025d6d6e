import { useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import {
  COMMUNITY_RULES,
  DECISION_REASON_MAX,
  RULE_IDS,
} from "#worker/domain/kernel/community-rules/contract.ts";
import { commentsApi } from "./comments-api.ts";

const ruleOptions = () =>
  RULE_IDS.map((value) => ({ value, label: t(COMMUNITY_RULES[value].title) }));

interface RemoveDialogProps {
  comment: Comment;
  onClose: () => void;
  onRemoved: () => void;
}

export default function RemoveDialog({ comment, onClose, onRemoved }: RemoveDialogProps) {
  const navigate = useNavigate();
  const mutation = useMutation();
  const { error, fields } = mutation;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const decision = {
      rule: String(form.get("rule") ?? ""),
      reason: String(form.get("reason") ?? ""),
    };
    const outcome = await mutation.run(commentsApi.removeByRule(comment.id, decision));
    if (!outcome.ok) return;
    onRemoved();
    onClose();
    const onAction = () => navigate(`/admin/appeals?decision=${outcome.response.decisionId}`);
    toast({
      title: t("watch.comments.remove.success"),
      action: { label: t("watch.comments.remove.decisionAction"), onAction },
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("watch.comments.remove.title")}
        description={t("watch.comments.remove.description")}
      >
        <form onSubmit={send} className="mt-4 grid gap-5">
          {error && <Alert variant="danger">{error}</Alert>}
          <Field label={t("watch.comments.remove.ruleLabel")} error={fields.rule}>
            {(control) => (
              <Select
                {...control}
                name="rule"
                options={ruleOptions()}
                placeholder={t("watch.comments.remove.rulePlaceholder")}
                required
              />
            )}
          </Field>
          <Field label={t("watch.comments.remove.reasonLabel")} error={fields.reason}>
            {(control) => (
              <Textarea
                {...control}
                name="reason"
                rows={3}
                maxLength={DECISION_REASON_MAX}
                required
              />
            )}
          </Field>
          <DialogFooter sticky>
            <DialogClose asChild>
              <Button variant="quiet">{t("watch.comments.remove.cancel")}</Button>
            </DialogClose>
            <SubmitButton
              variant="danger"
              write={mutation}
              busyLabel={t("watch.comments.remove.busy")}
            >
              {t("watch.comments.remove.submit")}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
