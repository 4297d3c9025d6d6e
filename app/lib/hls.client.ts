// Remix leaves a `.client` module out of the server's build, where hls.js would be 0.6 MB of unused code.
export { default } from "hls.js";
