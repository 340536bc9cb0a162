import type { undo } from '@ferry/core/contract/auth';
import type { CallAnswer } from '@ferry/core/contract/call';

type Stopped = CallAnswer<typeof undo>['result']['stopped'];

/** What ended, as the server says it; of what there was none nothing is said. */
export const sayStopped = (stopped: Stopped = []): string[] =>
  stopped.filter(({ count }) => count > 0).map(({ message }) => message);
