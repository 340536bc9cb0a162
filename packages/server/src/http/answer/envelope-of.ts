import { type Envelope, envelopeOfAddress } from '@ferry/core/contract/base/call';
import type { FastifyRequest } from 'fastify';

/** The envelope of a call. An address without a call has the envelope of its address family. */
export function envelopeOf({ routeOptions, envelope, url }: FastifyRequest): Envelope {
  const known = routeOptions.config.call?.envelope ?? envelope;
  return known ?? envelopeOfAddress(url);
}
