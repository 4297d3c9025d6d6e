import { COMMON_PASSWORDS } from "./common-password-list.ts";

const COMMON = new Set(COMMON_PASSWORDS.split(/\s+/).filter(Boolean));

/** In whatever case it is typed. */
export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());
