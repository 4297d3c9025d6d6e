// @ts-check
// Plain JavaScript for Node 20: git runs the hook on the machine's Node.

const MAX_LENGTH = 72;
const AREA_AND_CHANGE = /^[a-z0-9][a-z0-9 -]*: .+/;
const WRITTEN_BY_GIT = /^(Merge |Revert "|Reapply "|fixup! |squash! |amend! )/;

/**
 * Checks the subject of a commit message.
 * @param {string} message as git passes it to the hook, with its comment lines
 * @returns {string | undefined} the problem of the subject
 */
export function subjectProblem(message) {
  const subject = message
    .split(/\r?\n/)
    .find((line) => line.trim() !== "" && !line.startsWith("#"));
  if (subject === undefined || WRITTEN_BY_GIT.test(subject)) return undefined;
  if (!AREA_AND_CHANGE.test(subject))
    return `Write the subject as "area: change", for example "player: keep captions after a quality switch".\nIt is: ${subject}`;
  if (subject.length > MAX_LENGTH)
    return `Shorten the subject to ${MAX_LENGTH} characters. It has ${subject.length}; the body may say the rest.\nIt is: ${subject}`;
  return undefined;
}
