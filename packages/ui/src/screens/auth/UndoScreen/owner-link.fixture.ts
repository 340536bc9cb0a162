import { sample } from '@ferry/core/contract/base/sample';
import { offline, sending, unsure } from '../../parts/in-page.tsx';
import type { OwnerLinkState } from './OwnerLinkCard.tsx';

/** The states that the pages of all owner's links have. */
export const ownerLink = {
  sending: { kind: 'asking', attempt: sending },
  done: {
    kind: 'done',
    email: 'lin@example.com',
    stopped: [
      sample('已解绑的 Telegram：1 个', 'Telegram accounts unlinked: 1'),
      sample('2 个 API 令牌已吊销', '2 API tokens were revoked'),
    ],
  },
  noToken: { kind: 'refused', why: 'gone', message: '' },
  offline: { kind: 'asking', attempt: offline },
  unsure: { kind: 'asking', attempt: unsure },
  unreachable: {
    kind: 'asking',
    attempt: {
      state: 'failed',
      kind: 'refused',
      message: sample('服务器没有应答', 'The server did not answer'),
    },
  },
  long: {
    kind: 'done',
    email: `a-very-long-address-${'of-somebody-'.repeat(8)}@mail.example.com`,
    stopped: ['Telegram chats that were unlinked: 1', 'API tokens that were revoked: 20'],
  },
} satisfies Record<string, OwnerLinkState<'gone'>>;
