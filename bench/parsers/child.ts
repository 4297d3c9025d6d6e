import { expressionSubjects } from "./expressions.ts";
import { measure } from "./measure.ts";
import { PARSERS } from "./registry.ts";
import { schemaSubjects } from "./schemas.ts";
import { SHELLS } from "./shells.ts";

const [group, from, word] = [process.argv[2], Number(process.argv[3] ?? 0), process.argv[4] ?? ""];
const all =
  group === "parsers"
    ? [...PARSERS, ...SHELLS]
    : group === "schemas"
      ? await schemaSubjects()
      : await expressionSubjects();
const subjects = all.filter(({ name }) => name.includes(word));
for (const subject of subjects.slice(from)) {
  console.log(JSON.stringify({ start: subject.name, max: subject.max }));
  console.log(JSON.stringify({ finding: measure(subject) }));
}
process.exit(0);
