import { AsyncLocalStorage } from "node:async_hooks";

const sessions = new AsyncLocalStorage<D1DatabaseSession>();

/**
 * Runs `callback` in a D1 session, whose queries can read replicas.
 * The first query of the session reads the nearest replica.
 * Later queries of the session never read older data than an earlier query.
 * All writes of the session go to the primary database.
 */
export const inReplicaSession = <T>(db: D1Database, callback: () => T): T =>
  sessions.run(db.withSession("first-unconstrained"), callback);

/** Returns the D1 session of the current request; undefined if the request reads the primary. */
export const currentD1Session = (): D1DatabaseSession | undefined => sessions.getStore();
