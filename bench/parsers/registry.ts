// Lists the parsers of outside data. bench/parsers.ts itself finds regular expressions and schemas.
// registry.test.ts fails if an exported parser is missing in bench/parsers/subjects/.
import type { Subject } from "./subject.ts";
import { CAPTION_PARSERS } from "./subjects/captions.ts";
import { FILE_PARSERS } from "./subjects/files.ts";
import { REQUEST_PARSERS } from "./subjects/requests.ts";
import { TEXT_PARSERS } from "./subjects/written-texts.ts";

export const PARSERS: Subject[] = [
  ...CAPTION_PARSERS,
  ...REQUEST_PARSERS,
  ...TEXT_PARSERS,
  ...FILE_PARSERS,
];
