/** Limit for each user, or for all visitors of one network. */
export const PROMPTS_PER_TEN_MINUTES = 60;
