import type { KyselyPlugin } from 'kysely';
import { Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { createApp } from '../http/app.ts';
import type { TestServer } from './open-test-server.ts';

/** Another app of a test's server that counts what it asks of the database. */
export async function countStatements({ services }: TestServer) {
  let asked = 0;
  let begun = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    async transformResult({ result }) {
      return result;
    },
  };
  const sql = services.database.sql.withPlugin(counting);
  const begin = sql.transaction.bind(sql);
  sql.transaction = () => {
    begun += 1;
    return begin();
  };
  const counted: Services = {
    ...services,
    registry: new Registry(),
    database: { ...services.database, sql },
  };
  const app = createApp(counted);
  await app.ready();
  return {
    app,
    /** How often a call waits for the database: its statements, and the commit of each transaction. */
    async during(call: () => Promise<unknown>): Promise<number> {
      [asked, begun] = [0, 0];
      await call();
      return asked + begun;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}
