import { type Envelope, envelopeOfAddress } from '@ferry/core/contract/call';
import type { FastifyRequest } from 'fastify';

/** The envelope of a call, or of the family that an address without one belongs to. */
export function envelopeOf({ routeOptions, envelope, url }: FastifyRequest): Envelope {
  const known = routeOptions.config.call?.envelope ?? envelope;
  return known ?? envelopeOfAddress(url);
}
