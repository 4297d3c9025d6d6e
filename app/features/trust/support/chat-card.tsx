import { Link } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { CHAT_RESPONSE_MINUTES, chatHours, chatPlans } from "#app/features/ops/help/chat-hours.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  SUPPORT_CATEGORIES,
  SUPPORT_CATEGORY_LABELS,
  SUPPORT_TEXT_MAX,
} from "#worker/domain/trust/support/contract.ts";
import type { ChatOffer } from "#worker/domain/trust/support/contract-chat.ts";

export function ChatCard({ offer, isSignedIn }: { offer: ChatOffer; isSignedIn: boolean }) {
  const { currentId, isIncluded, isOpen, opensAt, hours } = offer;
  const stated = chatHours(hours);
  if (currentId !== null) {
    return (
      <Frame text={t("support.chat.card.openBody")}>
        <Button asChild variant="primary" className="justify-self-start">
          <Link to={`?request=${currentId}`}>{t("support.chat.card.resume")}</Link>
        </Button>
      </Frame>
    );
  }
  if (!isIncluded) {
    return (
      <Frame text={t("support.chat.card.upgradeBody", { plans: chatPlans(), hours: stated })}>
        <div className="flex flex-wrap items-center gap-3">
          <Button asChild variant="outline">
            <Link to="/subscription">{t("support.chat.card.viewPlans")}</Link>
          </Button>
          {isSignedIn && <p className="text-muted text-sm">{t("support.chat.card.ticketHint")}</p>}
        </div>
      </Frame>
    );
  }
  if (!isOpen) {
    return (
      <Frame text={t("support.chat.card.closedBody", { hours: stated })}>
        <p className="text-sm">
          {t("support.chat.card.opensAt", { time: formatTime(opensAt) })}{" "}
          {t("support.chat.card.ticketHint")}
        </p>
      </Frame>
    );
  }
  return (
    <Frame
      text={t("support.chat.card.description", { minutes: CHAT_RESPONSE_MINUTES, hours: stated })}
    >
      <StartForm />
    </Frame>
  );
}

function Frame({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-3">
        <MessageCircle aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
        <div className="grid gap-1">
          <h2 className="text-lg">{t("support.chat.title")}</h2>
          <p className="measure text-muted text-sm">{text}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}

function StartForm() {
  const form = useActionForm("chat");
  const options = SUPPORT_CATEGORIES.map((value) => ({
    value,
    label: t(SUPPORT_CATEGORY_LABELS[value]),
  }));
  return (
    <form.Form {...form.formProps} className="grid gap-4" noValidate>
      <Field label={t("support.chat.card.categoryLabel")} error={form.fields.category}>
        {(control) => (
          <Select
            {...control}
            name="category"
            options={options}
            placeholder={t("support.common.categoryPlaceholder")}
            required
          />
        )}
      </Field>
      <Field label={t("support.chat.card.textLabel")} error={form.fields.text}>
        {(control) => (
          <Textarea {...control} name="text" rows={3} maxLength={SUPPORT_TEXT_MAX} required />
        )}
      </Field>
      <SaveBar form={form} label={t("support.chat.card.submit")} />
    </form.Form>
  );
}
