import * as z from "zod";
import { msg, t } from "#i18n/t.ts";
import { canonicalEmail, isEmail } from "../../kernel/text/contract-email.ts";

export const PLANS = ["free", "premium", "creator_pro"] as const;
export type Plan = (typeof PLANS)[number];
export const ROLES = ["user", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in user of a request, from the session or API key, never from the request body. */
export interface SignedInActor {
  kind: "user";
  id: string;
  sessionId: string;
  username: string;
  displayName: string;
  email: string;
  avatar: string | null;
  plan: Plan;
  role: Role;
  isVerified: boolean;
  emailVerified: boolean;
  isPartner: boolean;
  /** Time of the sign-up, ms since the epoch. */
  createdAt: number;
  /** False if the user opted out of analytics: views are not stored under the user's ID. */
  collectsAnalytics: boolean;
  /** Last proof of identity in this session, ms since the epoch; 0 for an API key. */
  provedAt: number;
  /** Scopes of an API key; null for a session, which has all rights of the user. */
  scopes: readonly string[] | null;
}

export interface Visitor {
  kind: "visitor";
}

export type Actor = SignedInActor | Visitor;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
/** Minimum time between two changes of the username, ms. */
export const USERNAME_PAUSE_MS = 14 * 86_400_000;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Both are times in ms between the success toast of a form and the redirect. */
export const LOGIN_REDIRECT_MS = 1000;
export const SIGNUP_REDIRECT_MS = 1500;

/** Removes characters that a username cannot contain, and lowercases the remaining characters. */
export const filterUsername = (typed: string) => typed.replace(/[^a-zA-Z0-9_]/g, "").toLowerCase();

export const PASSWORD_RULES = [
  {
    id: "length",
    label: msg("users.passwordRules.minLength"),
    test: (p: string) => p.length >= PASSWORD_MIN,
  },
  {
    id: "upper",
    label: msg("users.passwordRules.uppercase"),
    test: (p: string) => /[A-Z]/.test(p),
  },
  {
    id: "lower",
    label: msg("users.passwordRules.lowercase"),
    test: (p: string) => /[a-z]/.test(p),
  },
  {
    id: "digit",
    label: msg("users.passwordRules.digit"),
    test: (p: string) => /[0-9]/.test(p),
  },
] as const;

export interface SignUpFields {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  acceptTerms: boolean;
}

/**
 * Runs the sign-up checks in the order of the product specification. Returns the first error, or
 * null.
 */
export function firstSignUpFault(
  f: SignUpFields,
): { field: keyof SignUpFields; message: string } | null {
  const username = f.username.trim();
  const email = canonicalEmail(f.email);
  if (username === "") return { field: "username", message: t("users.username.required") };
  if (email === "") return { field: "email", message: t("users.email.required") };
  if (f.password === "") return { field: "password", message: t("users.password.required") };
  if (f.confirmPassword === "")
    return { field: "confirmPassword", message: t("users.password.confirmRequired") };
  if (username.length < USERNAME_MIN)
    return { field: "username", message: t("users.username.tooShort") };
  if (!/^[a-zA-Z0-9_]+$/.test(username))
    return { field: "username", message: t("users.username.invalid") };
  if (!isEmail(email)) return { field: "email", message: t("users.email.invalid") };
  if (!PASSWORD_RULES.every((r) => r.test(f.password)))
    return { field: "password", message: t("users.password.rulesUnmet") };
  if (f.password !== f.confirmPassword)
    return { field: "confirmPassword", message: t("users.password.mismatch") };
  if (!f.acceptTerms) return { field: "acceptTerms", message: t("users.terms.required") };
  return null;
}

/** Suggests usernames of 3 to 20 characters from the local part of an email address. */
export function suggestUsernames(email: string, random: () => number = Math.random): string[] {
  const local = filterUsername(email.split("@")[0] ?? "");
  return [`${local}_stream`, `${local}_pro`, `${local}${Math.floor(random() * 100)}`].filter(
    (s) => s.length >= USERNAME_MIN && s.length <= USERNAME_MAX,
  );
}

export const LogInInput = z.object({
  username: z
    .string()
    .max(200)
    .transform((v) => v.trim().toLowerCase()),
  password: z.string().max(1000),
});
export type LogInInput = z.output<typeof LogInInput>;

/**
 * Body of POST /api/auth/signup. API clients may omit the password confirmation and the terms
 * checkbox, because their own sign-up form states the terms.
 */
export const SignUpInput = z.preprocess(
  // A missing field gets the same error of `firstSignUpFault` as an empty field.
  (body) =>
    typeof body === "object" && body !== null
      ? { username: "", email: "", password: "", ...body }
      : body,
  z.object({
    username: z.string().max(200),
    email: z.string().max(400),
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000).optional(),
    acceptTerms: z.boolean().optional(),
  }),
);
export type SignUpInput = z.output<typeof SignUpInput>;

/** Title, name color and frame beside a user's name: a title ID, and slugs of shop items. */
export interface Flair {
  title: string | null;
  colour: string | null;
  frame: string | null;
}
