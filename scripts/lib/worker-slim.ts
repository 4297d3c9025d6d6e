/**
 * What libraries bring along and nothing here reaches, kept out of the deployed Worker. Whatever is left out throws when it is used after
 * all: `npm test` runs the journeys of each of these libraries against the bundle.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "./run.ts";

const packages = join(root, "node_modules");

/** One class that stands for all that a module of CommonJS, or a package, exports: see the aliases. */
const NOT_BUNDLED = join(root, "worker/platform/not-bundled.ts");

export const ALIASES: Record<string, string> = {
  // It has no module form, so that all of Remix would come along; what is used of it is handed on by this one.
  "@remix-run/cloudflare": join(packages, "@remix-run/server-runtime/dist/esm/index.js"),
  // The other of the two servers that the package holds writes strings, and pages and mails are streamed.
  "react-dom/server.browser": join(packages, "react-dom/cjs/react-dom-server.browser.production.min.js"),
  // Hashes by the platform's own code instead of the library's.
  otpauth: join(packages, "otpauth/dist/otpauth.node.mjs"),
  // An XML reader; feeds are only written.
  sax: NOT_BUNDLED,
};

/**
 * Of a passkey's answer its maker's statement is not asked for (worker/domain/factors): the certificates of makers and what reads them.
 * A statement that signs itself is still read, since a browser may hand it on unasked.
 */
const PASSKEYS =
  /@simplewebauthn\/server\/esm\/(?:metadata\/|registration\/verifications\/(?:tpm\/|verifyAttestation(?:Android|Apple|FIDO))|helpers\/(?:getCertificateInfo|validateCertificatePath|isCertRevoked|validateExtFIDOGenCEAAGUID|convertX509PublicKeyToCOSE|mapX509SignatureAlgToCOSEAlg)\.js$)/;
const MAKERS_CERTIFICATES = /@simplewebauthn\/server\/esm\/services\/defaultRootCerts\//;
/** The library reads two whole numbers by a reader of everything that ASN.1 can write. */
const SIGNATURES = /@simplewebauthn\/server\/esm\/helpers\/iso\/isoCrypto\/unwrapEC2Signature\.js$/;

/** The names that a module exports, each a class that throws when it is made, and can be called as a function. */
export function stubOf(code: string): string {
  const names = [...code.matchAll(/^export (?:async )?(?:function|class|const|let) (\w+)/gm)].map(([, name]) => name);
  return `function NotBundled() { throw new Error("This part of a library is not in the bundle: see scripts/lib/worker-slim.ts."); }
    export { ${names.map((name) => `NotBundled as ${name}`).join(", ")} };`;
}

export const slimLibraries: Plugin = {
  name: "slim-libraries",
  setup(build) {
    build.onLoad({ filter: /@simplewebauthn\/server\/esm\// }, ({ path }) => {
      const file = relative(packages, path);
      if (PASSKEYS.test(file)) return { contents: stubOf(readFileSync(path, "utf8")) };
      if (MAKERS_CERTIFICATES.test(file)) return { contents: readFileSync(path, "utf8").replace(/= `[^`]*`/g, '= ""') };
      if (SIGNATURES.test(file)) {
        return { contents: 'export { unwrapEC2Signature } from "./worker/platform/ec2-signature.ts";', resolveDir: root };
      }
      return null;
    });
  },
};
