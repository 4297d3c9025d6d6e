import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { maxOf } from "../../kernel/max-of.ts";
import { openToken, signToken } from "../../kernel/signing.ts";
import {
  MAX_FILE_BYTES,
  oversizeMessage,
  type SignPartsInput,
  UPLOAD_PAGE_LIMITS,
} from "./contract.ts";
import type { SignedPart, StartedUpload } from "./contract-api.ts";
import { requireOpenUpload, statusOfUpload, type UploadRow } from "./queries.ts";
import { reserveRoom } from "./quota.ts";
import { PART_LINK_MS, partLength } from "./rules.ts";

const PURPOSE = "upload-part";

/** u: upload id. n: part number. s: exact size in bytes. e: expiry, ms since the epoch. */
const PartToken = z.strictObject({
  u: z.string(),
  n: z.number().int(),
  s: z.number().int(),
  e: z.number().int(),
});

/**
 * Signs one link per part, which accepts exactly that part with that size for one hour.
 * @throws DomainError VALIDATION for an invalid part number or size; TOO_LARGE if an encoder's
 * upload exceeds the file size limit or the plan's storage; RATE_LIMITED above the daily bytes
 * of renditions
 */
export async function signParts(
  deps: Pick<Deps, "db" | "storage" | "now" | "signingSecret" | "throttle">,
  input: SignPartsInput & { uploadId: string; ownerId: string; plan: Plan },
): Promise<SignedPart[]> {
  const upload = await requireOpenUpload(deps, input);
  for (const part of input.parts) assertPart(upload, part);
  const ends = input.parts.map(({ partNumber, size }) => (partNumber - 1) * upload.partSize + size);
  await reserveRoom(deps, { upload, end: maxOf(ends, 0), plan: input.plan });
  return linksFor(deps, upload, input.parts);
}

type LinkDeps = Pick<Deps, "storage" | "now" | "signingSecret">;

/** The response to a new upload contains links for this many parts. */
const LINKS_AHEAD = 8;

export async function startedUpload(
  deps: LinkDeps & Pick<Deps, "db">,
  upload: UploadRow,
): Promise<StartedUpload> {
  const status = await statusOfUpload(deps, upload);
  const stored = new Set(status.parts.map((part) => part.partNumber));
  const missing: { partNumber: number; size: number }[] = [];
  const { size } = status;
  for (
    let n = 1;
    size !== null && missing.length < LINKS_AHEAD && partLength(size, status.partSize, n) > 0;
    n++
  ) {
    if (!stored.has(n)) missing.push({ partNumber: n, size: partLength(size, status.partSize, n) });
  }
  return { ...status, links: await linksFor(deps, upload, missing) };
}

function linksFor(
  deps: LinkDeps,
  upload: UploadRow,
  parts: { partNumber: number; size: number }[],
): Promise<SignedPart[]> {
  const at = deps.now();
  return Promise.all(
    parts.map(async ({ partNumber, size }) => {
      const direct = await deps.storage.presignPart(upload.key, upload.r2UploadId, partNumber, {
        size,
        expiresInSeconds: PART_LINK_MS / 1000,
      });
      if (direct !== null) return { partNumber, url: direct };
      const payload: z.input<typeof PartToken> = {
        u: upload.id,
        n: partNumber,
        s: size,
        e: at + PART_LINK_MS,
      };
      return {
        partNumber,
        url: `/upload-parts/${await signToken(deps.signingSecret, PURPOSE, payload)}`,
      };
    }),
  );
}

function assertPart(
  upload: UploadRow,
  { partNumber, size }: { partNumber: number; size: number },
): void {
  if (upload.sizeBytes !== null) {
    const expected = partLength(upload.sizeBytes, upload.partSize, partNumber);
    if (expected === 0)
      throw new DomainError("VALIDATION", t("uploads.parts.numberInvalid", { partNumber }));
    if (size !== expected)
      throw new DomainError(
        "VALIDATION",
        t("uploads.parts.sizeMismatch", { partNumber, expected, size }),
      );
    return;
  }
  if (size > upload.partSize)
    throw new DomainError(
      "VALIDATION",
      t("uploads.parts.tooLarge", { partNumber, partSize: upload.partSize }),
    );
  if ((partNumber - 1) * upload.partSize + size > MAX_FILE_BYTES) {
    throw new DomainError("TOO_LARGE", oversizeMessage(UPLOAD_PAGE_LIMITS.maxFileMb));
  }
}

/** Returns the contents of a part link. Throws FORBIDDEN for a forged or expired link. */
export async function openPartLink(
  { signingSecret, now }: Pick<Deps, "signingSecret" | "now">,
  token: string,
): Promise<{ uploadId: string; partNumber: number; size: number }> {
  const parsed = PartToken.safeParse(await openToken(signingSecret, PURPOSE, token));
  if (!parsed.success) throw new DomainError("FORBIDDEN", t("uploads.link.invalid"));
  if (parsed.data.e <= now()) throw new DomainError("FORBIDDEN", t("uploads.link.expired"));
  return { uploadId: parsed.data.u, partNumber: parsed.data.n, size: parsed.data.s };
}
