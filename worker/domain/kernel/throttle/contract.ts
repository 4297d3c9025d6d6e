/** The limit applies to each user, or to all visitors of one network. */
export const PROMPTS_PER_TEN_MINUTES = 60;
