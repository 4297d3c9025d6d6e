import { COMMON_PASSWORDS } from "./common-password-list.ts";

const COMMON = new Set(COMMON_PASSWORDS.split(/\s+/).filter(Boolean));

export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());
