import type { FastifyInstance } from 'fastify';
import type { Config } from '../../settings/config.ts';

/**
 * Lists the origins that may use the passkeys of this host. Browsers read the list before they allow another origin.
 */
export function addRelatedOrigins(app: FastifyInstance, { passkeys }: Config): void {
  if (passkeys === undefined || passkeys.origins.length === 1) return;
  app.get('/.well-known/webauthn', (_request, reply) => reply.send({ origins: passkeys.origins }));
}
