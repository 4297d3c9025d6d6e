// Measures one group of subjects. subjects.test.ts fails if an exported parser is not in subjects/.
import { expressionSubjects } from "./expressions.ts";
import { measure } from "./measure.ts";
import { schemaSubjects } from "./schemas.ts";
import { SHELLS } from "./shells.ts";
import type { Subject } from "./subject.ts";
import { CAPTION_PARSERS } from "./subjects/captions.ts";
import { FILE_PARSERS } from "./subjects/files.ts";
import { REQUEST_PARSERS } from "./subjects/requests.ts";
import { TEXT_PARSERS } from "./subjects/written-texts.ts";

/** Parsers that take more than linear time. If the measurement accepts one, it is worthless. */
const CONTROLS: Subject[] = [
  { name: "quadratic", max: 32 * 1024, tokens: [], run: (text) => /a+$/.exec(`${text}!`) },
  { name: "cubic", max: 9600, tokens: [], run: (text) => /a+a+$/.exec(`${text}!`) },
];

const [group, from, word] = [process.argv[2], Number(process.argv[3] ?? 0), process.argv[4] ?? ""];
const groups: Record<string, () => Subject[] | Promise<Subject[]>> = {
  controls: () => CONTROLS,
  parsers: () => [
    ...CAPTION_PARSERS,
    ...REQUEST_PARSERS,
    ...TEXT_PARSERS,
    ...FILE_PARSERS,
    ...SHELLS,
  ],
  schemas: schemaSubjects,
  expressions: expressionSubjects,
};
const all = (await groups[group ?? ""]?.()) ?? [];
const subjects = all.filter(({ name }) => name.includes(word));
for (const subject of subjects.slice(from)) {
  console.log(JSON.stringify({ start: subject.name, max: subject.max }));
  console.log(JSON.stringify({ finding: measure(subject) }));
}
process.exit(0);
