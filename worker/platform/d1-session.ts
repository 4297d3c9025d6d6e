import { AsyncLocalStorage } from "node:async_hooks";

const sessions = new AsyncLocalStorage<D1DatabaseSession>();

/**
 * Runs `callback` in a D1 session. Its first query reads the nearest replica, and later queries
 * read a state that is at least as new. Writes go to the primary.
 */
export const inReplicaSession = <T>(db: D1Database, callback: () => T): T =>
  sessions.run(db.withSession("first-unconstrained"), callback);

/** Returns the D1 session of the request; undefined if the request reads the primary. */
export const currentD1Session = (): D1DatabaseSession | undefined => sessions.getStore();
