import { importJWK, jwtVerify } from "jose";
import { COMPANIES, type Company, isCompany, isFault } from "./companies.ts";
import { consentPage, formPost } from "./consent-page.ts";
import { makeGrant, takeGrant } from "./grants.ts";
import { idToken, jwks } from "./id-token.ts";

/** Public key that verifies the client secret (a JWT) of the app's Apple account. */
const APP_KEY = {
  kty: "EC",
  crv: "P-256",
  x: "bIdDECPmP3FUATC70YgTCbZQtpk5TyU_woLNa8k3kPo",
  y: "QZQZw5tzIhtfQAUMVNEOMq2UjfucYGpSOkrCBEJflQQ",
};

const problem = (status: number, error: string) => Response.json({ error }, { status });

function requestFault(company: Company, q: URLSearchParams): string | null {
  if (q.get("client_id") !== COMPANIES[company].clientId) return "unknown client_id";
  if (q.get("response_type") !== "code") return "response_type must be code";
  if (!q.get("redirect_uri")?.endsWith(`/auth/${company}/callback`))
    return "redirect_uri is not registered";
  if (!q.get("state")) return "state is missing";
  if (!q.get("nonce")) return "nonce is missing";
  if (q.get("code_challenge_method") !== "S256" || !q.get("code_challenge"))
    return "PKCE with S256 is needed";
  if (company === "google" && q.has("prompt") && q.get("prompt") !== "select_account")
    return "invalid prompt";
  if (company === "apple" && q.get("response_mode") !== "form_post")
    return "response_mode must be form_post";
  return null;
}

async function consent(company: Company, request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const refused = requestFault(company, form);
  if (refused) return problem(400, refused);
  // The form's "cancel" button overrides the selected fault.
  const chosen = form.getAll("fault").includes("cancel") ? "cancel" : (form.get("fault") ?? "none");
  const fault = isFault(chosen) ? chosen : "none";
  const email = form.get("email") || form.get("other") || COMPANIES[company].people[0].email;
  const redirectUri = form.get("redirect_uri") ?? "";
  const answer: Record<string, string> = { state: form.get("state") ?? "" };
  if (fault === "cancel")
    answer.error = company === "apple" ? "user_cancelled_authorize" : "access_denied";
  else if (fault === "provider_error") answer.error = "server_error";
  else
    answer.code = makeGrant({
      company,
      email,
      fault,
      redirectUri,
      nonce: form.get("nonce"),
      asksWhen: form.has("max_age"),
      codeChallenge: form.get("code_challenge") ?? "",
    });
  if (company === "apple") return formPost(redirectUri, answer);
  return new Response(null, {
    status: 303,
    headers: { Location: `${redirectUri}?${new URLSearchParams(answer)}` },
  });
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

async function isTheApp(company: Company, secret: string, issuer: string): Promise<boolean> {
  if (company === "google") return secret === "sandbox";
  const options = {
    audience: issuer,
    subject: COMPANIES.apple.clientId,
    issuer: "SANDBOX",
    algorithms: ["ES256"],
    requiredClaims: ["exp", "iat"],
  };
  return jwtVerify(secret, await importJWK(APP_KEY, "ES256"), options).then(
    () => true,
    () => false,
  );
}

async function token(company: Company, request: Request, issuer: string): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const of = (name: string) => form.get(name) ?? "";
  if (of("grant_type") !== "authorization_code") return problem(400, "unsupported_grant_type");
  if (of("client_id") !== COMPANIES[company].clientId) return problem(401, "invalid_client");
  if (!(await isTheApp(company, of("client_secret"), issuer)))
    return problem(401, "invalid_client");
  const grant = takeGrant(of("code"));
  if (grant?.company !== company || grant.redirectUri !== of("redirect_uri"))
    return problem(400, "invalid_grant");
  if ((await challengeOf(of("code_verifier"))) !== grant.codeChallenge)
    return problem(400, "invalid_grant");
  if (grant.fault === "token_500") return problem(500, "server_error");
  const answer = { access_token: crypto.randomUUID(), token_type: "Bearer", expires_in: 3600 };
  if (grant.fault === "no_token") return Response.json(answer);
  return Response.json({ ...answer, id_token: await idToken(company, { ...grant, issuer }) });
}

const discovery = (issuer: string, alg: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: [alg],
  code_challenge_methods_supported: ["S256"],
});

export async function oauthRoutes(request: Request): Promise<Response | null> {
  const { origin, pathname, searchParams } = new URL(request.url);
  const [, company = "", action = ""] = /^\/(\w+)\/(.+)$/.exec(pathname) ?? [];
  if (!isCompany(company)) return null;
  const issuer = `${origin}/${company}`;
  switch (`${request.method} ${action}`) {
    case "GET authorize": {
      const refused = requestFault(company, searchParams);
      return refused ? problem(400, refused) : consentPage(company, searchParams);
    }
    case "POST consent":
      return consent(company, request);
    case "POST token":
      return token(company, request, issuer);
    case "GET jwks":
      return Response.json(await jwks(company));
    case "GET .well-known/openid-configuration":
      return Response.json(discovery(issuer, COMPANIES[company].alg));
    default:
      return null;
  }
}
