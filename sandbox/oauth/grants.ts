import type { Company, Fault } from "./companies.ts";

export interface Grant {
  company: Company;
  email: string;
  fault: Fault;
  asksWhen: boolean;
  redirectUri: string;
  nonce: string | null;
  codeChallenge: string;
  expiresAt: number;
}

const LIFETIME_MS = 60_000;
const grants = new Map<string, Grant>();

export function makeGrant(grant: Omit<Grant, "expiresAt">): string {
  const code = crypto.randomUUID();
  grants.set(code, { ...grant, expiresAt: Date.now() + LIFETIME_MS });
  return code;
}

export function takeGrant(code: string): Grant | null {
  const grant = grants.get(code);
  grants.delete(code);
  return grant && grant.expiresAt > Date.now() ? grant : null;
}
