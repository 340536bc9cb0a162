import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { keepListening } from './keep-listening.ts';
import { parsers } from './parsers.ts';
import { planMarkedOnce } from './plan-once.ts';
import type { Tables } from './tables.ts';

/** Opens an ordinary PostgreSQL, 15 or newer. */
export async function openPostgres(url: string, poolSize = 10): Promise<Database> {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
  };
  const options = { connectionString: url, types, options: '-c intervalstyle=iso_8601 -c timezone=UTC' };
  const pool = new pg.Pool({ ...options, max: poolSize });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', planMarkedOnce);
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const stops: (() => Promise<void>)[] = [];
  return {
    engine: 'postgres',
    sql,
    async exec(script) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(script);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async listen(channel, heard) {
      stops.push(await keepListening(options, channel, heard));
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await sql.destroy();
      // Kysely ends the pool only where it asked something.
      if (!pool.ending) await pool.end();
    },
  };
}
