/** Prompts of a person that may be optimised in ten minutes. */
export const PROMPTS_PER_TEN_MINUTES = 60;
