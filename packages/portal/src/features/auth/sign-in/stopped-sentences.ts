import type { undo } from '@ferry/core/contract/auth/anyone';
import type { CallAnswer } from '@ferry/core/contract/base/call';

type Stopped = CallAnswer<typeof undo>['result']['stopped'];

/** The server's sentences about what ended, without those with a count of zero. */
export const sayStopped = (stopped: Stopped = []): string[] =>
  stopped.filter(({ count }) => count > 0).map(({ message }) => message);
