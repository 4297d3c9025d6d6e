import { t } from "#i18n/t.ts";
import type { AlertMail } from "../domain/accounts/email-delivery/contract-alerts.ts";
import { ALERTS } from "../domain/ops/alerts/contract.ts";
import type { EmailContext } from "./account-emails.ts";
import type { EmailContent } from "./email-content.ts";
import { timeOf } from "./format.ts";

export function buildAlertEmail(
  { alert, event, value, startedAt }: AlertMail,
  { link, accountFooter }: EmailContext,
): EmailContent {
  const { label, limit, format, path } = ALERTS[alert];
  const subject =
    event === "started"
      ? t("mail.alert.startedSubject", { label: t(label) })
      : t("mail.alert.endedSubject", { label: t(label) });
  return {
    subject,
    heading: subject,
    lines: [event === "started" ? t("mail.alert.startedBody") : t("mail.alert.endedBody")],
    facts: [
      { label: t("mail.alert.valueLabel"), value: format(value) },
      { label: t("mail.alert.limitLabel"), value: format(limit) },
      { label: t("mail.alert.sinceLabel"), value: timeOf(startedAt) },
    ],
    action: { label: t("mail.alert.action"), href: link(path) },
    why: accountFooter,
  };
}
