const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Without the characters that XML 1.0 has no way to write (section 2.2): a title may hold any that
 * Unicode has.
 */
export const xmlText = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

/** As the text of an element or of an attribute. */
export const escapeXml = (text: string) =>
  xmlText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
