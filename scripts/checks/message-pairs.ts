// Checks in the pre-commit hook that every language has the keys and arguments of the English
// messages.
import { DEFAULT_LOCALE, LOCALES } from "../../i18n/locale.ts";
import { flat, readMessages } from "../lib/message-files.ts";
import { languageFaults } from "./messages.ts";

const english = flat(readMessages(DEFAULT_LOCALE));
const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const faults = others.flatMap((locale) =>
  languageFaults(locale, flat(readMessages(locale)), english),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
