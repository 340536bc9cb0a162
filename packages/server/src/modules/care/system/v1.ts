import * as v1 from '@ferry/core/contract/system/v1';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { version } from '../../../base/version.ts';
import { register } from '../../../http/register.ts';
import { showCurrent } from '../announcements/index.ts';

const done = { ret: 1, msg: '' } as const;

/** Calls of older clients about the site itself. */
export function registerV1System(app: FastifyInstance, services: Services): void {
  register(app, services)(v1)({
    async notice(ctx) {
      const { result } = await showCurrent(ctx, { ann_type: 'index_ann' });
      if (result === null) return { ...done, notice: null };
      const { revision, created_at, content } = result;
      return { ...done, notice: { revision, created_at, content } };
    },
    async appConfig({ config }) {
      return {
        ...done,
        site_name: config.siteName,
        public_url: config.publicUrl,
        currency: config.currency,
        time_zone: config.timeZone,
        version,
        captcha: config.captcha !== 'off',
        invite: config.invite,
        old_sign_in: config.oldSignIn,
      };
    },
    async version() {
      return { ...done, data: version };
    },
    async databaseVersion({ database }) {
      const { rows } = await sql<{ name: string }>`
        select name from migration order by name desc limit 1`.execute(database.sql);
      return { ...done, data: rows[0]?.name.replace(/\.sql$/, '') ?? '' };
    },
    async ip({ ip }) {
      return { ip };
    },
  });
}
