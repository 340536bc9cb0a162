import type { FastifyInstance } from 'fastify';
import type { Config } from '../../settings/config.ts';

/** Names the origins that may use the passkeys of this host. Browsers ask before they let another origin do so. */
export function addRelatedOrigins(app: FastifyInstance, { passkeys }: Config): void {
  if (passkeys === undefined || passkeys.origins.length === 1) return;
  app.get('/.well-known/webauthn', (_request, reply) => reply.send({ origins: passkeys.origins }));
}
