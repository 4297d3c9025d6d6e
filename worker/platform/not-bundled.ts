/** Stands, in the Worker's bundle, for a package that another imports and that nothing here reaches (scripts/lib/worker-slim.ts). */
export default class NotBundled {
  constructor() {
    throw new Error("This package is not in the bundle: see scripts/lib/worker-slim.ts.");
  }
}
