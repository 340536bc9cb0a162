import { type Envelope, envelopeOfAddress } from '@ferry/core/contract/base/call';
import type { FastifyRequest } from 'fastify';

/** The envelope of a call. For an address without a call, that of its family of addresses. */
export function envelopeOf({ routeOptions, envelope, url }: FastifyRequest): Envelope {
  const known = routeOptions.config.call?.envelope ?? envelope;
  return known ?? envelopeOfAddress(url);
}
