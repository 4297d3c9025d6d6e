import type { PromptPlatform } from "./contract.ts";
import type { Draft } from "./draft.ts";
import {
  createMaterialTags,
  LISTS,
  ORDER,
  SECTION_NAMES,
  type Section,
  tagOf,
} from "./sections.ts";

type Form = (section: Section, lines: readonly string[]) => string;

const bullets = (section: Section, lines: readonly string[]) =>
  LISTS.has(section)
    ? lines.map((line, i) => (section === "steps" ? `${i + 1}. ${line}` : `- ${line}`)).join("\n")
    : lines.join("\n");
const headedForm: Form = (section, lines) =>
  `## ${SECTION_NAMES[section]}\n${bullets(section, lines)}`;
const tagged: Form = (section, lines) =>
  `<${tagOf(section)}>\n${bullets(section, lines)}\n</${tagOf(section)}>`;
const labeled: Form = (section, lines) =>
  LISTS.has(section) || lines.length > 1
    ? `${SECTION_NAMES[section]}:\n${bullets(section, lines)}`
    : `${SECTION_NAMES[section]}: ${lines.join("")}`;

const FORMS: Record<PromptPlatform, Form> = {
  chatgpt: headedForm,
  claude: tagged,
  gemini: labeled,
  generic: labeled,
  image: labeled,
};

/** Renders a draft as text, with the section order and the markup that suit the AI platform. */
export function deliver(draft: Draft, platform: PromptPlatform): string {
  const form = FORMS[platform];
  const blocks = ORDER[platform].flatMap((section) => {
    if (section === "material") return materials(draft);
    const lines = draft.sections.get(section) ?? [];
    const rendered = lines.length > 0 ? [form(section, lines)] : [];
    return section === "context"
      ? [...rendered, ...draft.custom.map(({ title, lines }) => `## ${title}\n${lines.join("\n")}`)]
      : rendered;
  });
  return blocks.join(platform === "image" ? "\n" : "\n\n");
}

function materials(draft: Draft): string[] {
  const tagFor = createMaterialTags(
    new Set(draft.materials.flatMap(({ tag }) => (tag ? [tag] : []))),
  );
  return draft.materials.map(({ content, tag }) => {
    const mark = tag ?? tagFor(content);
    return `<${mark}>\n${content}\n</${mark}>`;
  });
}
