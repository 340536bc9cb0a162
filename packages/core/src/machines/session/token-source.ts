import { waitFor } from 'xstate';
import { NotSent, type TokenSource } from '../../client/transport.ts';
import type { SessionActor, SessionSnapshot } from './session.machine.ts';
import { isRestoring } from './session-view.ts';
import { isStranded } from './stranded.ts';

const notRenewed = ({ context: { outage } }: SessionSnapshot) =>
  new NotSent('The session could not be renewed yet.', { answer: outage.answer });

/** The client's tokens, from the session of this tab. Concurrent callers share one refresh. */
export function tokenSource(session: SessionActor): Required<TokenSource> {
  const current = () => session.getSnapshot().context.access?.token;
  return {
    current,
    whyNone() {
      const now = session.getSnapshot();
      return isRestoring(now) || isStranded(now) ? notRenewed(now) : undefined;
    },
    async renew(refused) {
      if (current() !== refused) return current();
      session.send({ type: 'renew' });
      const settled = await waitFor(session, (now) => !now.matches({ refresh: 'trying' }), {
        timeout: Infinity,
      });
      const token = settled.context.access?.token;
      if (token !== refused) return token;
      if (settled.hasTag('renewing')) throw notRenewed(settled);
      return undefined;
    },
  };
}
