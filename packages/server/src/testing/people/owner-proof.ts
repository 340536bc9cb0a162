import { proofHeader } from '@ferry/core/contract/base/call';
import { decodeJwt } from 'jose';
import { makeProof } from '../../modules/identity/sessions/owner-proof.ts';
import type { TestServer } from '../servers/open-test-server.ts';
import type { TestCustomer } from './customers.ts';

/** Headers that authenticate a call and contain the proof of the owner, valid for ten minutes after the password. */
export function asOwner<H extends TestCustomer['headers']>(
  { services }: Pick<TestServer, 'services'>,
  { id, headers }: { id: number; headers: H },
): H & { [proofHeader]: string } {
  const { sid } = decodeJwt(headers.authorization.replace('Bearer ', ''));
  const who = { kind: 'customer', accountId: id, sessionId: String(sid) } as const;
  return { ...headers, [proofHeader]: makeProof({ ...services, who }, 'password').proof };
}
