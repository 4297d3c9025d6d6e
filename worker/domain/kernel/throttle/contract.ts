/** Maximum number of prompts that one user can optimize in ten minutes. */
export const PROMPTS_PER_TEN_MINUTES = 60;
