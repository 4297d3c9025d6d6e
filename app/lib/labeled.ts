import { type Message, t } from "#i18n/t.ts";

export const labeled = <Row extends { label: Message; about?: Message }>(rows: readonly Row[]) =>
  rows.map(({ label, about, ...row }) => ({ ...row, label: t(label), about: about && t(about) }));
