import type * as z from "zod";
import { t } from "#i18n/t.ts";
import { confirmIdentity, listProofs } from "../../domain/accounts/factors/confirm-identity.ts";
import {
  AddPasskeyInput,
  ConfirmIdentityInput,
  PasskeyOptionsInput,
  SecondFactorInput,
} from "../../domain/accounts/factors/contract.ts";
import {
  IdentityProofs,
  PasskeyOffer,
  PasskeyRequest,
  PasskeySignInInput,
  PasskeySummary,
} from "../../domain/accounts/factors/contract-api.ts";
import { requestPasskey } from "../../domain/accounts/factors/passkey-challenge.ts";
import { offerPasskey, registerPasskey } from "../../domain/accounts/factors/register-passkey.ts";
import {
  completeSecondStep,
  requestSecondStepPasskey,
} from "../../domain/accounts/factors/second-step.ts";
import { signInWithPasskey } from "../../domain/accounts/factors/verify-passkey.ts";
import { listProviderProofs } from "../../domain/accounts/oauth/begin-oauth.ts";
import { SignInResponse } from "../../domain/accounts/sessions/contract-api.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { requireUser } from "../../http/actor.ts";
import { clientOf } from "../../http/client.ts";
import { secondStepOf, signInCookies, signInJson } from "../../http/sign-in.ts";
import { type Api, type ApiRequest, route } from "../route.ts";

const noStore = { "Cache-Control": "no-store" };

function challengeOf(request: Request, challenge: string | undefined): string {
  const challengeToken = challenge ?? secondStepOf(request);
  if (challengeToken === null) throw new DomainError("GONE", t("api.access.secondFactorExpired"));
  return challengeToken;
}

export function mountFactors(api: Api): void {
  const secondSpec = {
    summary: "Complete a sign-in with the second factor",
    body: SecondFactorInput,
    answer: SignInResponse,
  };
  route(api, "POST /api/auth/second-factor", secondSpec, async ({ c, ctx, body }) => {
    const challenge = challengeOf(c.req.raw, body.challenge);
    const opened = await completeSecondStep(ctx, {
      challenge,
      proof: body.proof,
      client: clientOf(c.req.raw),
    });
    const result = { kind: "session", ...opened } as const;
    return Response.json(signInJson(result), { headers: signInCookies(result) });
  });

  const optionsSpec = {
    summary: "Get the WebAuthn options to use a passkey",
    body: PasskeyOptionsInput,
    answer: PasskeyRequest,
  };
  route(api, "POST /api/auth/passkey-options", optionsSpec, async (request) =>
    request.c.json(await passkeyRequest(request), 200, noStore),
  );

  const signInSpec = {
    summary: "Sign in with a passkey",
    body: PasskeySignInInput,
    answer: SignInResponse,
  };
  route(api, "POST /api/auth/passkey", signInSpec, async ({ c, ctx, body }) => {
    const result = await signInWithPasskey(ctx, {
      answer: body.answer,
      client: clientOf(c.req.raw),
    });
    return Response.json(signInJson(result), { headers: signInCookies(result) });
  });

  const proofsSpec = {
    summary: "List the ways to confirm your identity; provider links accept a &next= path",
    answer: IdentityProofs,
  };
  route(api, "GET /api/auth/confirm-identity", proofsSpec, async ({ c, ctx, actor }) =>
    c.json(
      {
        proofs: await listProofs(ctx, actor.id),
        providers: await listProviderProofs(ctx, { actor, next: null }),
      },
      200,
      noStore,
    ),
  );

  const confirmSpec = {
    summary: "Confirm your identity to allow sensitive actions for ten minutes",
    body: ConfirmIdentityInput,
    answer: OkResponse,
  };
  route(api, "POST /api/auth/confirm-identity", confirmSpec, async ({ c, ctx, actor, body }) => {
    await confirmIdentity(ctx, { actor, proof: body });
    return c.json({ ok: true } as const);
  });

  const offerSpec = {
    summary: "Get the WebAuthn options to create a passkey; requires recently confirmed identity",
    answer: PasskeyOffer,
  };
  route(api, "POST /api/auth/passkeys/options", offerSpec, async ({ c, ctx, actor }) =>
    c.json(await offerPasskey(ctx, { actor }), 200, noStore),
  );

  const addSpec = {
    summary: "Add a passkey to your account",
    body: AddPasskeyInput,
    answer: PasskeySummary,
    status: 201,
  } as const;
  route(api, "POST /api/auth/passkeys", addSpec, async ({ c, ctx, actor, body }) => {
    const { userAgent } = clientOf(c.req.raw);
    return c.json(await registerPasskey(ctx, { actor, ...body, userAgent }), 201);
  });
}

type OptionsRequest = ApiRequest<
  "POST /api/auth/passkey-options",
  z.output<typeof PasskeyOptionsInput>
>;

async function passkeyRequest({ c, ctx, actor, body }: OptionsRequest): Promise<PasskeyRequest> {
  switch (body.use) {
    case "sign_in":
      return requestPasskey(ctx, { use: body.use, userId: null });
    case "second_factor":
      return requestSecondStepPasskey(ctx, challengeOf(c.req.raw, body.challenge));
    case "confirm_identity":
      return requestPasskey(ctx, { use: body.use, userId: requireUser(actor).id });
    default: {
      const never: never = body.use;
      throw new Error(`No passkey for ${String(never)}`);
    }
  }
}
