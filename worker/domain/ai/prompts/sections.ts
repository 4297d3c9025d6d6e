import { type Message, msg, t } from "#i18n/t.ts";
import type { PromptPlatform } from "./contract.ts";

/** Sections of an optimized prompt. The last eight are for image prompts. */
export const SECTIONS = [
  "role",
  "context",
  "audience",
  "material",
  "task",
  "steps",
  "format",
  "constraints",
  "examples",
  "criteria",
  "check",
  "subject",
  "setting",
  "style",
  "composition",
  "light",
  "colours",
  "aspect",
  "avoid",
] as const;
export type Section = (typeof SECTIONS)[number];
export const IMAGE_SECTIONS = [
  "subject",
  "setting",
  "style",
  "composition",
  "light",
  "colours",
  "aspect",
  "avoid",
] as const;
export type ImageSection = (typeof IMAGE_SECTIONS)[number];

export const LISTS: ReadonlySet<Section> = new Set([
  "steps",
  "constraints",
  "examples",
  "criteria",
]);

/** Section headings, which are always English because they are part of the prompt. */
export const SECTION_NAMES: Record<Section, string> = {
  role: "Role",
  context: "Context",
  audience: "Audience",
  material: "Material",
  task: "Task",
  steps: "Steps",
  format: "Output format",
  constraints: "Constraints",
  examples: "Examples",
  criteria: "Success criteria",
  check: "Before you answer",
  subject: "Subject",
  setting: "Setting",
  style: "Style",
  composition: "Composition",
  light: "Light",
  colours: "Colors",
  aspect: "Aspect ratio",
  avoid: "Avoid",
};

const SIDES: Record<ImageSection, Message> = {
  subject: msg("prompts.pictureSides.subject"),
  setting: msg("prompts.pictureSides.setting"),
  style: msg("prompts.pictureSides.style"),
  composition: msg("prompts.pictureSides.composition"),
  light: msg("prompts.pictureSides.light"),
  colours: msg("prompts.pictureSides.colors"),
  aspect: msg("prompts.pictureSides.aspect"),
  avoid: msg("prompts.pictureSides.avoid"),
};
export const imageSectionLabel = (side: ImageSection): string => t(SIDES[side]);

/** Other names for the sections, in lower case. */
const ALIASES: Record<string, Section> = {
  persona: "role",
  "system role": "role",
  background: "context",
  "background information": "context",
  "target audience": "audience",
  "your audience": "audience",
  objective: "task",
  goal: "task",
  instruction: "task",
  instructions: "task",
  request: "task",
  process: "steps",
  format: "format",
  output: "format",
  "response format": "format",
  output_format: "format",
  rules: "constraints",
  requirements: "constraints",
  limits: "constraints",
  guidelines: "constraints",
  example: "examples",
  success_criteria: "criteria",
  "acceptance criteria": "criteria",
  before_you_answer: "check",
  lighting: "light",
  colors: "colours",
  palette: "colours",
  aspect_ratio: "aspect",
  "negative prompt": "avoid",
};

/** Returns the section that a heading names; null for any other heading. */
export function sectionNamed(name: string): Section | null {
  const key = name.trim().toLowerCase();
  return (
    ALIASES[key] ??
    SECTIONS.find(
      (section) =>
        section !== "material" && (section === key || SECTION_NAMES[section].toLowerCase() === key),
    ) ??
    null
  );
}

/** Returns the tag name of a section, for example `output_format`. */
export const tagOf = (section: Section) =>
  SECTION_NAMES[section].toLowerCase().replaceAll(" ", "_");

const IMAGE_ORDER: readonly Section[] = IMAGE_SECTIONS;
/** Order of the sections for each platform, as its vendor recommends. */
export const ORDER: Record<PromptPlatform, readonly Section[]> = {
  chatgpt: [
    "role",
    "task",
    "context",
    "audience",
    "material",
    ...IMAGE_ORDER,
    "steps",
    "constraints",
    "format",
    "examples",
    "criteria",
    "check",
  ],
  claude: [
    "material",
    "role",
    "context",
    "audience",
    "examples",
    ...IMAGE_ORDER,
    "constraints",
    "format",
    "criteria",
    "steps",
    "task",
    "check",
  ],
  gemini: [
    "role",
    "context",
    "audience",
    "material",
    ...IMAGE_ORDER,
    "examples",
    "constraints",
    "format",
    "criteria",
    "steps",
    "task",
    "check",
  ],
  generic: [
    "task",
    "role",
    "context",
    "audience",
    "material",
    ...IMAGE_ORDER,
    "steps",
    "constraints",
    "format",
    "examples",
    "criteria",
    "check",
  ],
  image: [
    ...IMAGE_ORDER,
    "task",
    "context",
    "audience",
    "material",
    "constraints",
    "role",
    "steps",
    "format",
    "examples",
    "criteria",
    "check",
  ],
};

/**
 * Creates a function that returns a new tag name for a pasted text. The text does not contain the
 * closing tag of this name. `used` are the names that the prompt already has.
 */
export function createMaterialTags(used: ReadonlySet<string>): (content: string) => string {
  let n = 0;
  return (content) => {
    const closed = new Set(content.match(/<\/material(?:_\d{1,4})?>/g));
    for (;;) {
      n += 1;
      const tag = n === 1 ? "material" : `material_${n}`;
      if (!used.has(tag) && !closed.has(`</${tag}>`)) return tag;
    }
  };
}
