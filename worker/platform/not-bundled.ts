/** Stands, in the Worker's bundle, for what wrangler.toml's `alias` names: libraries import it and nothing here reaches it. */
class NotBundled {
  constructor() {
    throw new Error("This part of a library is not in the bundle: see alias in wrangler.toml.");
  }
}

export {
  NotBundled as AuthorityKeyIdentifierExtension,
  NotBundled as CRLDistributionPointsExtension,
  NotBundled as default,
  NotBundled as id_ce_keyDescription,
  NotBundled as KeyDescription,
  NotBundled as SubjectKeyIdentifierExtension,
  NotBundled as X509Certificate,
  NotBundled as X509ChainBuilder,
  NotBundled as X509Crl,
};
