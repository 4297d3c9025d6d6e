import { type Message, t } from "#i18n/t.ts";

/** Translates labels for components that take text: `<Select options={labelled(OPTIONS)} />`. */
export const labelled = <Row extends { label: Message; about?: Message }>(rows: readonly Row[]) =>
  rows.map(({ label, about, ...row }) => ({ ...row, label: t(label), about: about && t(about) }));
