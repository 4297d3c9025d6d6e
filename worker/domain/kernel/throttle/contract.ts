/** Limit of each user, or of all visitors from one IP network together. */
export const PROMPTS_PER_TEN_MINUTES = 60;
