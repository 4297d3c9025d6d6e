// @ts-check
// Plain JavaScript for Node 20: `npm start` checks the ports before the installation.
import { createServer } from "node:net";
import { fail } from "./progress.mjs";

/**
 * Reads a port from the environment.
 * @param {string} variable
 * @param {number} standard the default
 */
export function portFrom(variable, standard) {
  const text = process.env[variable] || String(standard);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`${variable}=${text} is no port: use a whole number from 1 to 65535.`);
  return port;
}

/** Default ports of the bridge. 1935 is the standard port of RTMP. */
const BRIDGE_PORTS = { RTMP_PORT: 1935, WHIP_PORT: 8790 };

/**
 * Reads the ports of the bridge. RTMP_PORT=0 turns off the bridge, WHIP_PORT=0 its WHIP server.
 * @param {{ isolated?: boolean | undefined }} [options] isolated servers have no bridge by default
 * @returns {{ RTMP_PORT?: number, WHIP_PORT?: number }} a port is missing if its server is off
 */
export function bridgePorts({ isolated = false } = {}) {
  /** @param {keyof typeof BRIDGE_PORTS} variable */
  const read = (variable) => {
    const standard = isolated ? 0 : BRIDGE_PORTS[variable];
    const isOff = (process.env[variable] || String(standard)) === "0";
    return isOff ? {} : { [variable]: portFrom(variable, standard) };
  };
  const rtmp = read("RTMP_PORT");
  return "RTMP_PORT" in rtmp ? { ...rtmp, ...read("WHIP_PORT") } : {};
}

/**
 * Ends the program if a port is not free. The message names the port and the environment variable
 * that changes it.
 * @param {Record<string, number>} ports by variable
 */
export async function requireFreePorts(ports) {
  const names = Object.keys(ports);
  for (const name of names) {
    const port = ports[name] ?? 0;
    const twin = names.find((n) => n !== name && ports[n] === port);
    if (twin) fail(`${name} and ${twin} are both ${port}: give one of them another port.`);
    const problem = await portProblem(name, port);
    if (problem) fail(problem);
  }
}

/**
 * Checks that a server can listen on a port.
 * @param {string} variable that changes the port
 * @param {number} port
 * @returns {Promise<string | undefined>} why no server can listen on the port, and what to do
 */
export async function portProblem(variable, port) {
  for (const host of ["127.0.0.1", "::1"]) {
    const code = await listenError(port, host);
    if (code === "EADDRINUSE")
      return `Port ${port} is in use (is Tributary already running?). Stop that program, or choose another port: ${variable}=${port + 10} npm start`;
    if (code === "EACCES")
      return `You may not listen on port ${port}. Choose another port: ${variable}=8787 npm start`;
  }
  return undefined;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the code of the error; the caller ignores the code of a
 * machine without IPv6
 */
function listenError(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
