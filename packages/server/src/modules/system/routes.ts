import * as system from '@ferry/core/contract/system';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { RawAnswer, register } from '../../http/register.ts';
import { version } from '../../version.ts';
import { registerOldSystem } from './legacy.ts';

export function registerSystem(app: FastifyInstance, services: Services): void {
  register(app, services)(system)({
    async health({ database }) {
      try {
        await sql`select 1`.execute(database.sql);
        return { status: 'ok' as const, database: 'ok' as const, version };
      } catch {
        const body = JSON.stringify({ status: 'unavailable', database: 'unavailable', version });
        return new RawAnswer(503, { 'content-type': 'application/json' }, body);
      }
    },
    async version() {
      return { version };
    },
  });
  registerOldSystem(app, services);
}
