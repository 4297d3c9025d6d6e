import * as z from "zod";
import { msg, t } from "#i18n/t.ts";
import { canonicalEmail, isEmail } from "../../kernel/text/contract-email.ts";

export const PLANS = ["free", "premium", "creator_pro"] as const;
export type Plan = (typeof PLANS)[number];
export type Role = "user" | "moderator" | "admin";

/** Who is asking. Made from the session by the shells, never from a payload. */
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
  /** An active partner: a creator who earns. */
  isPartner: boolean;
  /** When this session's holder last proved who they are, milliseconds since the epoch; 0 for an API key, which never can. */
  provedAt: number;
  /** What an API key may do; null for a session, which may do all that its user may. */
  scopes: readonly string[] | null;
}

export interface Visitor {
  kind: "visitor";
}

export type Actor = SignedInActor | Visitor;

/** What a browser keeps under the local-storage key `user`, for display only. */
export interface StoredUser {
  id: string;
  username: string;
  email: string;
  avatar: string | null;
  subscriptionType: Plan | null;
  /** Cents, from the ledger: earned in all, and in this calendar month (UTC). */
  totalRevenue: number;
  monthlyRevenue: number;
  creatorTier: string;
  followers: number;
  isVerified: boolean;
}

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
/** A username is changed at most once in this time, milliseconds. */
export const USERNAME_PAUSE_MS = 14 * 86_400_000;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Milliseconds the success toast stays before the page moves on. */
export const LOGIN_REDIRECT_MS = 1000;
export const SIGNUP_REDIRECT_MS = 1500;

/** What the username inputs keep of what is typed. */
export const filterUsername = (typed: string) => typed.replace(/[^a-zA-Z0-9_]/g, "").toLowerCase();

export const PASSWORD_RULES = [
  {
    id: "length",
    label: msg("users.atLeast8Characters"),
    test: (p: string) => p.length >= PASSWORD_MIN,
  },
  {
    id: "upper",
    label: msg("users.oneUppercaseLetter"),
    test: (p: string) => /[A-Z]/.test(p),
  },
  {
    id: "lower",
    label: msg("users.oneLowercaseLetter"),
    test: (p: string) => /[a-z]/.test(p),
  },
  {
    id: "digit",
    label: msg("users.oneNumber"),
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

/** The specification's ten checks in its order: the first that fails, with the field it belongs to. */
export function firstSignUpFault(f: SignUpFields): { field: keyof SignUpFields; message: string } | null {
  const username = f.username.trim();
  const email = canonicalEmail(f.email);
  if (username === "") return { field: "username", message: t("users.usernameIsRequired") };
  if (email === "") return { field: "email", message: t("users.emailAddressIsRequired") };
  if (f.password === "") return { field: "password", message: t("users.passwordIsRequired") };
  if (f.confirmPassword === "") return { field: "confirmPassword", message: t("users.pleaseConfirmYourPassword") };
  if (username.length < USERNAME_MIN) return { field: "username", message: t("users.usernameMustBeAtLeast3") };
  if (!/^[a-zA-Z0-9_]+$/.test(username)) return { field: "username", message: t("users.usernameCanOnlyContainLettersNumbers") };
  if (!isEmail(email)) return { field: "email", message: t("users.pleaseEnterAValidEmailAddress") };
  if (!PASSWORD_RULES.every((r) => r.test(f.password)))
    return { field: "password", message: t("users.passwordDoesNotMeetAllRequirements") };
  if (f.password !== f.confirmPassword) return { field: "confirmPassword", message: t("users.passwordsDoNotMatch") };
  if (!f.acceptTerms) return { field: "acceptTerms", message: t("users.pleaseAgreeToTheTermsOf") };
  return null;
}

/** `_stream`, `_pro` or a number under 100 behind the local part of the address, where that makes 3 to 20 characters. */
export function suggestUsernames(email: string, random: () => number = Math.random): string[] {
  const local = filterUsername(email.split("@")[0] ?? "");
  return [`${local}_stream`, `${local}_pro`, `${local}${Math.floor(random() * 100)}`].filter(
    (s) => s.length >= USERNAME_MIN && s.length <= USERNAME_MAX,
  );
}

/** The body of POST /api/auth/login. */
export const LogInInput = z.object({
  username: z
    .string()
    .max(200)
    .transform((v) => v.trim().toLowerCase()),
  password: z.string().max(1000),
});
export type LogInInput = z.output<typeof LogInInput>;

/**
 * The body of POST /api/auth/signup. The page's form also sends the confirmation and the terms box; the old client's
 * three fields alone stay valid for API clients, whose own sign-up form states the terms.
 */
export const SignUpInput = z.preprocess(
  // A field that is not there has the same fault as an empty one: `firstSignUpFault` names it.
  (body) => (typeof body === "object" && body !== null ? { username: "", email: "", password: "", ...body } : body),
  z.object({
    username: z.string().max(200),
    email: z.string().max(400),
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000).optional(),
    acceptTerms: z.boolean().optional(),
  }),
);
export type SignUpInput = z.output<typeof SignUpInput>;

export interface CreatorSummary {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  isVerified: boolean;
  followers: number;
}

/** How a person looks in chats and on their channel: an id of gamification/contract-names.ts, and slugs of the shop. */
export interface Flair {
  title: string | null;
  colour: string | null;
  frame: string | null;
}
