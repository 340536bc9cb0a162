import type { Envelope } from '@ferry/core/contract/call';
import type { FastifyRequest } from 'fastify';

/** The envelope of a call, or of the family that an address without one belongs to. */
export function envelopeOf({ routeOptions, envelope, url }: FastifyRequest): Envelope {
  const known = routeOptions.config.call?.envelope ?? envelope;
  return known ?? envelopeOfAddress(url);
}

/** The envelope of the family that an address belongs to, whether it is a call's or not. */
export function envelopeOfAddress(url: string): Envelope {
  if (/^\/v1\/mod_mu(?![\w-])/.test(url)) return 'agent';
  return /^\/v1(?![\w-])/.test(url) ? 'v1' : 'v2';
}
