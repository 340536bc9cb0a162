import { dayMs } from '@ferry/core/contract/base/values/units';
import { languages } from '@ferry/core/words/languages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../base/context.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** Tells security researchers where to report, as RFC 9116 says. Without a contact the file does not exist. */
export function addSecurityText(app: FastifyInstance, { config, now }: Services): void {
  if (config.securityContacts.length === 0) return;
  const origins = config.apiOrigins.length === 0 ? [config.publicUrl] : config.apiOrigins;
  app.get(path, (_request, reply) => {
    // Counted from the start of the day, so that the ETag changes once a day.
    const expires = new Date((Math.floor(now().getTime() / dayMs) + validDays) * dayMs);
    const fields = [
      ...config.securityContacts.map((contact) => ['Contact', contact]),
      ['Expires', expires.toISOString().replace('.000Z', 'Z')],
      ['Preferred-Languages', languages.join(', ')],
      // The RFC allows only https here.
      ...origins
        .filter((origin) => origin.startsWith('https:'))
        .map((origin) => ['Canonical', origin + path]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .send(fields.map(([name, value]) => `${name}: ${value}\n`).join(''));
  });
}
