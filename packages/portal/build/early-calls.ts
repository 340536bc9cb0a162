import { addressOf } from '@ferry/core/client/client';
import { refresh } from '@ferry/core/contract/auth/anyone';
import { type EarlyCalls, firstReads } from '../src/platform/network/first-reads.ts';

/** The calls that a customer's page begins with. The document makes them before its scripts are loaded. */
export const earlyCalls = (path: string): EarlyCalls => ({
  renew: refresh.path,
  reads: firstReads(path).map(({ call, input }) => addressOf(call, input)),
});
