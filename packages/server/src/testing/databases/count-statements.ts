import type { KyselyPlugin } from 'kysely';
import { Registry } from 'prom-client';
import type { Services } from '../../base/context.ts';
import { createApp } from '../../http/app.ts';
import type { TestServer } from '../servers/open-test-server.ts';

/** A second app for a test's server, which counts how many times it waits for the database. */
export async function countStatements({ services }: Pick<TestServer, 'services'>) {
  let asked = 0;
  let begun = 0;
  let isSending = false;
  const { database } = services;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      // Statements before the first await are sent together. Deferred ones do not come here: nobody waits for them.
      if (!isSending) asked += 1;
      isSending = true;
      queueMicrotask(() => {
        isSending = false;
      });
      return node;
    },
    async transformResult({ result }) {
      return result;
    },
  };
  const sql = database.sql.withPlugin(counting);
  const begin = sql.transaction.bind(sql);
  sql.transaction = () => {
    begun += 1;
    return begin();
  };
  const counted: Services = {
    ...services,
    registry: new Registry(),
    database: {
      ...database,
      sql,
      holdKey(...given) {
        asked += 1;
        return database.holdKey(...given);
      },
    },
  };
  const app = createApp(counted);
  await app.ready();
  return {
    app,
    /** The number of waits: statements, where concurrent ones count as one, and the commit of each transaction. */
    async during(call: () => Promise<unknown>): Promise<number> {
      [asked, begun] = [0, 0];
      await call();
      return asked + begun;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}
