/** The public half of the key by which the app proves to the sandbox's Apple that it is the app (worker/platform/oauth). */
export const APP_KEY = {
  kty: "EC",
  crv: "P-256",
  x: "bIdDECPmP3FUATC70YgTCbZQtpk5TyU_woLNa8k3kPo",
  y: "QZQZw5tzIhtfQAUMVNEOMq2UjfucYGpSOkrCBEJflQQ",
};
