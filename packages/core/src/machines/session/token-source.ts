import { waitFor } from 'xstate';
import type { TokenSource } from '../../client/transport.ts';
import type { SessionActor } from './session.machine.ts';
import { isRestoring } from './session-view.ts';
import { isStranded } from './stranded.ts';

/** The client's tokens, from the session of this tab. Concurrent callers share one refresh. */
export function tokenSource(session: SessionActor): Required<TokenSource> {
  const current = () => session.getSnapshot().context.access?.token;
  return {
    current,
    isAwaited() {
      const now = session.getSnapshot();
      return isRestoring(now) || isStranded(now);
    },
    async renew(refused) {
      if (current() !== refused) return current();
      session.send({ type: 'renew' });
      const settled = await waitFor(session, (now) => !now.matches({ refresh: 'trying' }), {
        timeout: Infinity,
      });
      const token = settled.context.access?.token;
      if (token !== refused) return token;
      if (settled.hasTag('renewing')) throw new Error('The session could not be renewed yet.');
      return undefined;
    },
  };
}
