const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Removes the characters that XML 1.0 cannot represent (section 2.2). */
export const xmlText = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

export const escapeXml = (text: string) =>
  xmlText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
