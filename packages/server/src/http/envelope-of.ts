import type { Envelope } from '@ferry/core/contract/call';
import type { FastifyRequest } from 'fastify';

/** The envelope of a call, or of the family that an address without one belongs to. */
export function envelopeOf({ routeOptions, envelope, url }: FastifyRequest): Envelope {
  const known = routeOptions.config.call?.envelope ?? envelope;
  if (known !== undefined) return known;
  if (/^\/v1\/mod_mu(?![\w-])/.test(url)) return 'agent';
  return /^\/v1(?![\w-])/.test(url) ? 'v1' : 'v2';
}
