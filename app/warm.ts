/**
 * What to do when a pointer or the focus comes near: loads what a press will need, once the event itself is answered and painted.
 * To ask for files takes longer than most answers.
 * @param words for the console, where it does not come; the press itself tries again and tells the person
 */
export const warmUp =
  (load: () => Promise<unknown>, words: string): (() => void) =>
  () =>
    requestAnimationFrame(() => setTimeout(() => void load().catch((error: unknown) => console.warn(words, error))));
