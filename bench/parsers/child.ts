import { CONTROLS } from "./controls.ts";
import { expressionSubjects } from "./expressions.ts";
import { measure } from "./measure.ts";
import { PARSERS } from "./registry.ts";
import { schemaSubjects } from "./schemas.ts";
import { SHELLS } from "./shells.ts";
import type { Subject } from "./subject.ts";

const [group, from, word] = [process.argv[2], Number(process.argv[3] ?? 0), process.argv[4] ?? ""];
const groups: Record<string, () => Subject[] | Promise<Subject[]>> = {
  controls: () => CONTROLS,
  parsers: () => [...PARSERS, ...SHELLS],
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
