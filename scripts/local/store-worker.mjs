// @ts-check
// This Worker runs the SQL statements that `localStore` (local-store.ts) sends to it.

export default {
  /**
   * @param {Request} request JSON `{ method, statements: { query, values }[] }`
   * @param {{ DB: D1Database }} bindings
   */
  async fetch(request, { DB }) {
    const { method, statements } = await request.json();
    const prepared = statements.map(
      (/** @type {{ query: string, values: unknown[] }} */ { query, values }) =>
        DB.prepare(query).bind(...values),
    );
    try {
      const result = method === "batch" ? await DB.batch(prepared) : await prepared[0][method]();
      return Response.json(result);
    } catch (error) {
      return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
    }
  },
};
