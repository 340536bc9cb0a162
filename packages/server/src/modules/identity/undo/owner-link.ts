import { randomBytes } from 'node:crypto';
import { undoHours } from '@ferry/core/contract/auth/anyone';
import { hourMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { OwnerLink } from '../../ground/mail/index.ts';

const pages = { undo: '/auth/undo', renewed: '/auth/undo', not_me: '/auth/not-me' } as const;
const purposes = { undo: 'undo', renewed: 'undo', not_me: 'not me' } as const;

/** A new link with the keyed hash of its token. The token is in the fragment, which browsers do not send. */
export function newOwnerLink(
  { config, keys }: Services,
  kind: OwnerLink['kind'],
): { link: OwnerLink; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return {
    link: { kind, url: `${config.publicUrl}${pages[kind]}#${token}` },
    token_hash: keys.hash(purposes[kind], token),
  };
}

export const ownerLinkHashes = ({ keys }: Services, kind: 'undo' | 'not_me', token: string): Buffer[] =>
  keys.hashes(purposes[kind], token);

/** The link that was mailed about a change can still undo it if the change is later than this. */
export const undoableSince = ({ now }: Pick<Services, 'now'>): Date =>
  new Date(now().getTime() - undoHours * hourMs);

/** The validity of a link that is mailed now. */
export const linkTimes = (now: Date): { created_at: Date; expires_at: Date } => ({
  created_at: now,
  expires_at: new Date(now.getTime() + undoHours * hourMs),
});
