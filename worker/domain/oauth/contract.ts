export const PROVIDERS = ["google", "apple"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", apple: "Apple" };

/** How long a sign-in may be under way at a provider, milliseconds. */
export const ATTEMPT_MS = 10 * 60 * 1000;

/** A provider's account that can sign in to an account of ours. */
export interface ConnectedAccount {
  provider: Provider;
  email: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** What a provider says of a person, once verified. A person is (issuer, subject); the address is only an address. */
export interface OAuthIdentity {
  provider: Provider;
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** When the provider last saw them sign in there, milliseconds since the epoch; null where it does not say. */
  signedInAt: number | null;
}

/** Of a confirmation: how lately the provider must have asked who is there, where it says so; milliseconds. */
export const FRESH_SIGN_IN_MS = 5 * 60 * 1000;

/** A provider by which someone who is signed in can confirm who they are, and where that begins. */
export interface ProviderProof {
  provider: Provider;
  href: string;
}

/** Why a sign-in with a provider did not come about, in a sentence for the person. */
export const OAUTH_REFUSALS = {
  unavailable: (name) => `Signing in with ${name} is not set up here. Use your username and password.`,
  cancelled: (name) => `You cancelled signing in with ${name}. Nothing was changed.`,
  provider_error: (name) => `${name} reported a problem and did not sign you in. Please try again in a moment.`,
  provider_unreachable: (name) => `${name} could not be reached. Please try again in a moment.`,
  expired: (name) => `That sign-in with ${name} took too long or was used already. Please start again.`,
  wrong_browser: (name) => `That sign-in with ${name} was begun in another browser. Please start again here.`,
  bad_signature: (name) => `The answer was not signed by ${name}, so it was refused. Please try again.`,
  wrong_issuer: (name) => `The answer does not come from ${name}, so it was refused. Please try again.`,
  wrong_audience: (name) => `The answer from ${name} was meant for another app, so it was refused. Please try again.`,
  wrong_nonce: (name) => `The answer from ${name} belongs to another sign-in, so it was refused. Please try again.`,
  token_expired: (name) => `The answer from ${name} was out of date, so it was refused. Please try again.`,
  bad_token: (name) => `The answer from ${name} could not be read. Please try again.`,
  email_missing: (name) => `${name} did not share an email address, and a new account needs one. Allow it, or sign up with a password.`,
  email_unverified: (name) => `${name} has not verified your email address. Verify it there first, or sign up with a password.`,
  email_in_use: (name) =>
    `There is already an account with the email address of that ${name} account. Sign in to it, then connect ${name} in Settings.`,
  suspended: () => "This account is suspended. Write to support if you think that this is a mistake.",
  deleted: () => "This account no longer exists.",
  linked_elsewhere: (name) => `That ${name} account is connected to another Tributary account. Disconnect it there first.`,
  already_linked: (name) => `Your account has another ${name} account connected. Disconnect that one first.`,
  not_connected: (name) => `That is not the ${name} account that signs in to this account. Please choose that one.`,
  stale_sign_in: (name) => `${name} did not ask you to sign in again, so it cannot confirm that it is you. Sign out there and try again.`,
  signed_out: (name) => `You were signed out meanwhile. Sign in, then connect ${name} again.`,
} as const satisfies Record<string, (name: string) => string>;
export type OAuthRefusal = keyof typeof OAUTH_REFUSALS;

const isRefusal = (value: string): value is OAuthRefusal => Object.hasOwn(OAUTH_REFUSALS, value);
export const isProvider = (value: string): value is Provider => PROVIDERS.some((p) => p === value);

/** The sentence for `?oauth=<refusal>&provider=<provider>` of a page's address; null when it names none. */
export function refusalSentence(search: URLSearchParams): string | null {
  const [refusal, provider] = [search.get("oauth") ?? "", search.get("provider") ?? ""];
  return isRefusal(refusal) ? OAUTH_REFUSALS[refusal](isProvider(provider) ? PROVIDER_NAMES[provider] : "this provider") : null;
}
