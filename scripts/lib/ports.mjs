// @ts-check
// Plain JavaScript for Node 20: ports are looked at before the long work, on a machine with nothing installed.
import { createServer } from "node:net";
import { fail } from "./progress.mjs";

/**
 * A port from the environment.
 * @param {string} variable
 * @param {number} standard
 */
export function portFrom(variable, standard) {
  const text = process.env[variable] || String(standard);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`${variable}=${text} is no port: use a whole number from 1 to 65535.`);
  return port;
}

/**
 * Ends the program when a port cannot be had, naming the port and the variable that moves it.
 * @param {Record<string, number>} ports by variable
 */
export async function requireFreePorts(ports) {
  const names = Object.keys(ports);
  for (const name of names) {
    const port = ports[name] ?? 0;
    const twin = names.find((n) => n !== name && ports[n] === port);
    if (twin) fail(`${name} and ${twin} are both ${port}: give one of them another port.`);
    for (const host of ["127.0.0.1", "::1"]) {
      const fault = await faultOf(port, host);
      if (fault === "EADDRINUSE")
        fail(`Port ${port} is taken (is Tributary already running?). Stop what uses it, or choose another: ${name}=${port + 10} npm start`);
      if (fault === "EACCES") fail(`Port ${port} needs rights that you do not have. Choose another: ${name}=8787 npm start`);
    }
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code; a machine without IPv6 is no fault
 */
function faultOf(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
