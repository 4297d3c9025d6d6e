// Only browsers need hls.js (0.6 MB). Remix omits a module named `*.client.ts` from the server's
// build.
export { default } from "hls.js";
