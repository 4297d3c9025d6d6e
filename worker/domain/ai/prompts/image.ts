import { t } from "#i18n/t.ts";
import { type TechniqueId, techniqueName } from "./contract.ts";
import type { PromptTechnique } from "./contract-api.ts";
import type { DiagnosisInput, Finding } from "./diagnose/diagnosis.ts";
import { addLines, type Draft, hasLines } from "./draft.ts";
import { foreignLine, fragmentsOf, type Outline, textOf } from "./outline.ts";
import { isNegative, partOf } from "./parts.ts";
import { IMAGE_SECTIONS, type ImageSection, imageSectionLabel } from "./sections.ts";
import { maskSlots } from "./text.ts";

export const IMAGE_SIGNS: Record<Exclude<ImageSection, "subject" | "avoid">, RegExp> = {
  setting:
    /\b(?:in (?:a|an|the) (?:[\w'-]+ ){0,3}(?:forest|city|street|room|studio|kitchen|desert|beach|field|garden|park|office|cafe|café|mountains?|sea|ocean|space|sky|station|market|house|valley|snow|rain)|on (?:a|an|the) (?:[\w'-]+ ){0,2}(?:beach|street|table|desk|mountain|roof|hill|lake|stage)|background|outdoors?|indoors?|underwater|at (?:sea|home|school|work))\b/gi,
  style:
    /\b(?:watercolou?r|oil painting|photoreal(?:istic)?|photo(?:graph)?|cartoon|anime|pixel art|3d(?: render)?|vector|flat(?: design)?|line art|sketch|pencil|ink|comic|pop art|minimalist|realistic|isometric|collage|impressionist|cyberpunk|retro|vintage|art deco|low[- ]poly|claymation|cinematic|illustration|logo)\b/gi,
  composition:
    /\b(?:close[- ]?up|wide(?: shot| angle)?|portrait shot|bird'?s[- ]eye|top[- ]down|from above|from below|side view|front view|centred|centered|rule of thirds|symmetrical|foreground|full body|macro|aerial|over the shoulder|depth of field)\b/gi,
  light:
    /\b(?:(?:soft|hard|warm|cold|natural|dramatic|low|studio|neon|golden) light(?:ing)?|golden hour|sunset|sunrise|dawn|dusk|night|daylight|backlit|moonlight|candlelight|neon|sunny|overcast|foggy|misty)\b/gi,
  colours:
    /\b(?:black and white|monochrome|pastel(?: colou?rs)?|vibrant|muted|sepia|colou?r palette|(?:red|blue|green|yellow|orange|purple|teal|pink|gold|silver|white|black|brown|turquoise)(?: (?:and|tones?|hues?))?)\b/gi,
  aspect:
    /\b(?:\d{1,2}\s?:\s?\d{1,2}|square|landscape format|portrait format|vertical|horizontal|\d{3,4}\s?[x×]\s?\d{3,4}|widescreen)\b/gi,
};

const SLOTS: Record<Exclude<ImageSection, "subject">, string> = {
  setting: "where is it, and what surrounds it?",
  style: "photo, painting, drawing or another look?",
  composition: "how near, from which side, what stands in the middle?",
  light: "what light, at what time of day?",
  colours: "which colours lead?",
  aspect: "16:9, 1:1 or 9:16?",
  avoid: "what must not be in it?",
};

export function imagePhrases(outline: Outline): Record<ImageSection, string[]> {
  const lines = fragmentsOf(outline, "task", "context", "constraints", ...IMAGE_SECTIONS).map(
    (fragment) => ({
      section: fragment.section,
      line: textOf(outline, fragment),
    }),
  );
  const unsectionedLines = lines.filter(
    ({ section }) =>
      section === "task" ||
      section === "context" ||
      section === "constraints" ||
      section === "subject",
  );
  const text = maskSlots(
    unsectionedLines
      .filter(({ line }) => !isNegative(line))
      .map(({ line }) => line)
      .join("\n"),
  );
  const linesIn = (name: ImageSection) =>
    lines.filter(({ section }) => section === name).map(({ line }) => line);
  const signsIn = (name: keyof typeof IMAGE_SIGNS) => [
    ...new Set([...text.matchAll(IMAGE_SIGNS[name])].map(([words]) => words.toLowerCase())),
  ];
  const valuesOf = (name: keyof typeof IMAGE_SIGNS) =>
    linesIn(name).length > 0 ? linesIn(name) : signsIn(name).slice(0, 5);
  return {
    subject: [
      ...linesIn("subject"),
      ...lines.filter(({ section }) => section === "task").map(({ line }) => line),
    ],
    setting: valuesOf("setting"),
    style: valuesOf("style"),
    composition: valuesOf("composition"),
    light: valuesOf("light"),
    colours: valuesOf("colours"),
    aspect: valuesOf("aspect"),
    avoid: [
      ...linesIn("avoid"),
      ...(linesIn("avoid").length > 0 ? [] : unwanted(text)),
      ...unsectionedLines
        .filter(({ section, line }) => section === "constraints" && isNegative(line))
        .map(({ line }) => line),
    ],
  };
}

const unwanted = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<=^|[\s,;(])(?:no|without(?: any)?)\s{1,5}([\w'-]{1,40}(?: [\w'-]{1,40}){0,3}?)(?= ?(?:[,.;)\n]|$)|\s{1,5}(?:and|or|in|on|but)\b)/gim,
    ),
  ].map(([, what = ""]) => what.trim());

/**
 * Adds a section to the prompt for each missing aspect of the image (style, light), from words of
 * the user's text. If the text has no such words and the detail is "full", the section is a
 * placeholder.
 */
export function developImage(
  draft: Draft,
  input: DiagnosisInput,
  findings: readonly Finding[],
): PromptTechnique[] {
  const used: PromptTechnique[] = [];
  const use = (id: TechniqueId, reason: string) =>
    used.push({ id, name: techniqueName(id), reason });
  const words = imagePhrases(input.outline);
  if (!input.outline.language.isAnalyzed) {
    addLines(
      draft,
      "constraints",
      [foreignLine],
      t("prompts.develop.language.answerLanguageReason"),
    );
    use(
      "language",
      t("prompts.develop.language.techniqueReason", { language: input.outline.language.name }),
    );
    return used;
  }
  for (const { constraint } of findings)
    if (constraint) addLines(draft, "constraints", [constraint.line], constraint.reason);
  for (const section of IMAGE_SECTIONS) {
    if (section === "subject" || hasLines(draft, section)) continue;
    const named = words[section];
    if (named.length > 0)
      addLines(
        draft,
        section,
        [`${named.join(", ")}.`.replace(/\.\.$/, ".")],
        t("prompts.develop.picture.sideExtractedReason", { side: imageSectionLabel(section) }),
      );
    else if (input.detail === "full")
      addLines(
        draft,
        section,
        [`[${SLOTS[section]}]`],
        t("prompts.develop.picture.sideMissingReason", { side: imageSectionLabel(section) }),
      );
  }
  use("picture", t("prompts.develop.picture.sidesReason"));
  if (hasLines(draft, "avoid")) use("avoid", t("prompts.develop.picture.avoidReason"));
  if (findings.some(({ kind }) => kind === "vague"))
    use("slots", t("prompts.develop.picture.slotsReason"));
  if (partOf(input.parts, "audience").length > 0)
    use("context", t("prompts.develop.picture.audienceReason"));
  return used;
}
