import * as z from "zod";
import { msg, t } from "#i18n/t.ts";
import { canonicalEmail, isEmail } from "../../kernel/text/contract-email.ts";

export const PLANS = ["free", "premium", "creator_pro"] as const;
export type Plan = (typeof PLANS)[number];
export const ROLES = ["user", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in user of a request, from the session or API key, never from the body. */
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
  /** True for an active partner of the partner program. */
  isPartner: boolean;
  /**
   * Time when the user of this session last confirmed their identity, ms since the epoch; 0 for an
   * API key, which cannot confirm it.
   */
  provedAt: number;
  /** Scopes of an API key; null for a session, which has all rights of its user. */
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
/** Time between the success toast and the redirect, ms. */
export const LOGIN_REDIRECT_MS = 1000;
export const SIGNUP_REDIRECT_MS = 1500;

/** Removes characters that a username cannot contain, and converts the rest to lower case. */
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
 * Runs the ten checks of the specification in their order.
 * @returns the first error with its field; null if all checks pass
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

/**
 * Suggests usernames: the local part of the email address followed by `_stream`, `_pro` or a number
 * below 100. Skips suggestions that do not have 3 to 20 characters.
 */
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
 * The body of POST /api/auth/signup. The form of the page also sends the password confirmation and
 * the terms checkbox. API clients may omit both fields, because their own sign-up form states the
 * terms.
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

/**
 * Appearance of a user in chats and on the user's channel: the ID of a title
 * (domain/community/gamification/contract-names.ts), and slugs of items from the shop.
 */
export interface Flair {
  title: string | null;
  colour: string | null;
  frame: string | null;
}
