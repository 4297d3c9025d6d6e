export const COMPANIES = {
  google: {
    name: "Google",
    clientId: "tributary-google",
    alg: "RS256",
    people: [
      { name: "Ada Rivers", email: "ada.rivers@gmail.example" },
      { name: "Ben Okafor", email: "ben.okafor@gmail.example" },
      { name: "Chiara Fontana", email: "chiara.fontana@gmail.example" },
    ],
  },
  apple: {
    name: "Apple",
    clientId: "tributary-apple",
    alg: "ES256",
    people: [
      { name: "Dilan Aydin", email: "dilan.aydin@icloud.example" },
      { name: "Elif Stone", email: "elif.stone@icloud.example" },
      { name: "Hidden address", email: "q7x2m9@privaterelay.example" },
    ],
  },
} as const;
export type Company = keyof typeof COMPANIES;
export const isCompany = (value: string): value is Company => Object.hasOwn(COMPANIES, value);

export const FAULTS = {
  none: "Nothing goes wrong",
  cancel: "The person cancels",
  provider_error: "An error instead of a code",
  bad_signature: "The token is signed by a stranger's key",
  unknown_key: "The token names a key that is not published",
  no_signature: 'The token is unsigned (alg "none")',
  wrong_nonce: "The token carries another nonce",
  no_nonce: "The token carries no nonce",
  wrong_audience: "The token is for another app",
  wrong_issuer: "The token is from another issuer",
  expired_token: "The token is out of date",
  no_token: "The answer holds no token",
  garbled_token: "The token cannot be read",
  old_sign_in: "The person signed in yesterday, and was not asked again",
  no_auth_time: "The token does not say when the person signed in",
  no_email: "No email address is shared",
  unverified_email: "The email address is not verified",
  token_500: "The token endpoint fails",
} as const;
export type Fault = keyof typeof FAULTS;
export const isFault = (value: string): value is Fault => Object.hasOwn(FAULTS, value);
