import {
  type ActorRefFrom,
  assign,
  createActor,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { doubtAfter } from '../../client/with-mirrors.ts';
import { fallbackStore } from './fallback-store.ts';
import { afterUnanswered, backOff, isHopeless, noOutage, type VainTry } from './outage.ts';
import { type Renewal, renewSession } from './renewal.ts';
import { nobody, type SessionContext, type SessionEvent } from './session-context.ts';
import { isStopped } from './session-keys.ts';
import type { EndReason, SessionPorts } from './session-ports.ts';
import { forgetTokens, loadAccess, loadRefresh, storeAccess, storeRefresh } from './session-storage.ts';
import { isOver } from './session-view.ts';
import { type Reading, readNewToken, readSharedToken } from './tokens/access-token.ts';

/** Milliseconds before its expiry at which the access token is refreshed. */
export const refreshLead = 10_000;
/** The longest delay of a host's timer. */
const maxTimerMs = 2_147_483_647;

/** The result for a token that cannot be kept. */
function reject(ports: SessionPorts, reading: Exclude<Reading, { kind: 'good' }>): void {
  if (reading.kind === 'endless') ports.logger.error('The access token does not say when it ends.');
  else ports.logger.warn('The token payload is not valid.');
}

const warnOfMissing = ({ logger }: SessionPorts) => logger.warn('There is no refresh token.');

const userOf = ({ access }: SessionContext) => access?.payload.subject_access.user_id;

const isDue = ({ access, ports }: SessionContext) =>
  access !== undefined && ports.now() >= access.expiresAt - refreshLead;

const unanswered = ({ ports, outage }: SessionContext, vain: VainTry) =>
  afterUnanswered(outage, ports.now(), ports.connectivity.isOnline(), vain);

/**
 * The sign-in of the customer. Three regions run in parallel: `auth` says whether somebody is signed in, `refresh`
 * renews the access token in time, and `chat` introduces the customer once.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionPorts,
    tags: {} as 'renewing',
  },
  actors: {
    renewal: fromPromise<Renewal, { ports: SessionPorts; hasAccess: boolean }>(({ input, signal }) =>
      renewSession(input.ports, input.hasAccess, signal),
    ),
    introduction: fromPromise<void, { ports: SessionPorts; userId: number }>(({ input, signal }) =>
      input.ports.sendChatData(input.userId, signal),
    ),
    host: fromCallback<SessionEvent, SessionPorts, SessionEvent>(({ input, sendBack }) => {
      const leaveTabs = input.channel.subscribe((message) => sendBack({ type: 'tab', message }));
      const leaveNetwork = input.connectivity.subscribe((type) => sendBack({ type }));
      return () => {
        leaveTabs();
        leaveNetwork();
      };
    }),
  },
  guards: {
    'somebody is signed in': ({ context }) => context.access !== undefined,
    'nobody is signed in': ({ context }) => context.access === undefined,
    'refreshing is switched off': ({ context }) => isStopped(context.ports),
    'there is no refresh token': ({ context }) => loadRefresh(context.ports) === undefined,
    'the token is due': ({ context }) => isDue(context),
    'the token is due and may be renewed': ({ context }) => isDue(context) && !isStopped(context.ports),
    'the token has ended and may be renewed': ({ context }) => isOver(context) && !isStopped(context.ports),
    'the token was late': ({ context }) => context.isLate,
    'the session just ended': ({ context }) => context.ended !== undefined,
    'a refused token may be renewed': ({ context }) =>
      context.access !== undefined && !isStopped(context.ports),
    'the server may be asked': ({ context }) => context.ports.now() >= context.outage.notBefore,
    'there is no hope left': ({ context, event }) =>
      event.type === 'unanswered' && isHopeless(unanswered(context, event)),
    'the chat knows somebody else': ({ context }) => context.chatUser !== userOf(context),
  },
  delays: {
    'until the token is due': ({ context: { access, ports } }) =>
      Math.min(Math.max((access?.expiresAt ?? 0) - refreshLead - ports.now(), 0), maxTimerMs),
    'until the token ends': ({ context: { access, ports } }) =>
      Math.min(Math.max((access?.expiresAt ?? 0) - ports.now(), 0), maxTimerMs),
    'the restart': 1_000,
    'a silence': doubtAfter,
    'the back-off': ({ context: { outage, ports } }) =>
      backOff(outage, ports.now(), ports.connectivity.isOnline()),
    'the introduction': 1_000,
  },
  actions: {
    'load the kept token': enqueueActions(({ context: { ports }, enqueue }) => {
      const reading = loadAccess(ports);
      if (reading === undefined) return;
      if (reading.kind === 'good') enqueue.assign({ access: reading.access });
      // If refreshing is switched off, the token is ignored and the session does not end.
      if (reading.kind === 'endless' && isStopped(ports)) return;
      if (reading.kind !== 'good') enqueue(() => reject(ports, reading));
      if (reading.kind === 'endless') {
        enqueue.assign({ ended: 'expired' });
        enqueue.raise({ type: 'ended', reason: 'expired' });
      }
    }),
    'take the token': assign(({ event }) =>
      event.type === 'taken'
        ? { access: event.access, ended: undefined, outage: noOutage, isRefused: false }
        : {},
    ),
    'keep the tokens of the sign-in': enqueueActions(({ context: { ports }, event, enqueue }) => {
      if (event.type !== 'signIn') return;
      const { access_token, refresh_token } = event;
      const reading = readNewToken(access_token, ports.now());
      if (reading.kind !== 'good') enqueue(() => reject(ports, reading));
      if (reading.kind === 'endless') enqueue.raise({ type: 'ended', reason: 'expired' });
      if (reading.kind !== 'good') return;
      const { access } = reading;
      enqueue(() => {
        storeRefresh(ports, refresh_token);
        storeAccess(ports, access);
        ports.channel.publish({ type: 'tokens', access_token, expires_at: access.expiresAt });
      });
      enqueue.raise({ type: 'taken', access });
    }),
    'listen to the tabs': enqueueActions(({ context: { ports, access }, event, self, enqueue }) => {
      if (event.type !== 'tab') return;
      const { message } = event;
      const isInvolved = access !== undefined || self.getSnapshot().hasTag('renewing');
      if (message.type === 'ask' && access !== undefined) {
        const { token, expiresAt } = access;
        enqueue(() => ports.channel.publish({ type: 'tokens', access_token: token, expires_at: expiresAt }));
      }
      if (message.type === 'ended' && isInvolved) {
        const reason = message.reason === 'signed_out' ? 'elsewhere' : message.reason;
        enqueue.raise({ type: 'ended', reason });
      }
      if (message.type === 'tokens' && message.expires_at > (access?.expiresAt ?? ports.now())) {
        const reading = readSharedToken(message.access_token, message.expires_at);
        if (reading.kind !== 'good') return;
        enqueue(() => storeAccess(ports, reading.access));
        enqueue.raise({ type: 'taken', access: reading.access });
      }
    }),
    'warn of the missing token': ({ context }) => warnOfMissing(context.ports),
    'note the refusal': assign({ isRefused: true }),
    'say that it is over': raise({ type: 'ended', reason: 'expired' }),
    'conclude the try': enqueueActions(({ context, enqueue }, renewal: Renewal) => {
      const { ports } = context;
      const end = (reason: EndReason) => enqueue.raise({ type: 'ended', reason });
      switch (renewal.kind) {
        case 'renewed': {
          const { reading } = renewal;
          if (reading.kind === 'good') return enqueue.raise({ type: 'taken', access: reading.access });
          enqueue(() => reject(ports, reading));
          return end('expired');
        }
        case 'refused':
          enqueue(() => ports.logger.warn(`The session was not renewed: ${renewal.message}`));
          return end('expired');
        case 'no_refresh_token':
          enqueue(() => warnOfMissing(ports));
          // The access token is used until its expiry. After that nobody is signed in.
          return isOver(context) ? end('expired') : enqueue.raise({ type: 'unable' });
        case 'ended_elsewhere':
          return end('elsewhere');
        case 'unanswered':
          return enqueue.raise({ type: 'unanswered', wait: renewal.wait, answer: renewal.answer });
        case 'cancelled':
          return enqueue.raise({ type: 'unable' });
      }
    }),
    'count the try': assign(({ context, event }) =>
      event.type === 'unanswered' ? { outage: unanswered(context, event) } : {},
    ),
    'stop counting the time': assign(({ context: { outage } }) => ({
      outage: { ...outage, markedAt: undefined },
    })),
    'give up': enqueueActions(({ context: { ports }, enqueue }) => {
      enqueue(() => {
        ports.logger.warn('The session was not renewed: the server did not answer.');
        ports.channel.publish({ type: 'ended', reason: 'unanswered' });
      });
      enqueue.raise({ type: 'ended', reason: 'unanswered' });
    }),
    'log the failed introduction': ({ context: { ports }, event }) =>
      ports.logger.warn('The chat data was not sent.', 'error' in event ? event.error : undefined),
    'end it on the server': ({ context: { ports } }) => {
      const refreshToken = loadRefresh(ports);
      if (refreshToken === undefined) return;
      ports.revoke(refreshToken).catch((error: unknown) => {
        ports.logger.warn('The session could not be ended on the server.', error);
      });
    },
    'tell the other tabs': ({ context: { ports } }) =>
      ports.channel.publish({ type: 'ended', reason: 'signed_out' }),
    'forget the session': enqueueActions(({ context: { ports }, event, enqueue }) => {
      if (event.type !== 'ended') return;
      const { reason } = event;
      enqueue(() => forgetTokens(ports));
      enqueue.assign({ ...nobody, ended: reason });
      enqueue(() => ports.toSignIn(reason));
    }),
  },
}).createMachine({
  id: 'session',
  type: 'parallel',
  context: ({ input }) => ({ ports: input, ...nobody }),
  invoke: { src: 'host', input: ({ context }) => context.ports },
  states: {
    auth: {
      initial: 'unauthenticated',
      states: {
        unauthenticated: { always: { guard: 'somebody is signed in', target: 'authenticated' } },
        authenticated: { always: { guard: 'nobody is signed in', target: 'unauthenticated' } },
      },
    },
    refresh: {
      initial: 'deciding',
      entry: 'load the kept token',
      on: {
        signIn: { actions: 'keep the tokens of the sign-in' },
        signOut: {
          actions: [
            'end it on the server',
            'tell the other tabs',
            raise({ type: 'ended', reason: 'signed_out' }),
          ],
        },
        tab: { actions: 'listen to the tabs' },
        taken: [
          { guard: 'the token was late', target: '.settling', actions: 'take the token' },
          { target: '.armed', actions: 'take the token' },
        ],
        ended: { target: '.idle', actions: 'forget the session' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'the session just ended', target: 'idle' },
            { guard: 'somebody is signed in', target: 'armed' },
            { guard: 'refreshing is switched off', target: 'idle' },
            // Decided before the first render, so that a visitor sees the page at once.
            { guard: 'there is no refresh token', target: 'idle', actions: 'warn of the missing token' },
            { target: 'trying' },
          ],
        },
        /** Nobody is signed in, or nothing can refresh the token, which is used until its expiry. */
        idle: {
          after: {
            'until the token ends': {
              guard: 'the token has ended and may be renewed',
              actions: 'say that it is over',
            },
          },
          on: {
            renew: { guard: 'a refused token may be renewed', target: 'trying', actions: 'note the refusal' },
            online: { guard: 'the token is due and may be renewed', target: 'trying' },
            visible: { guard: 'the token is due and may be renewed', target: 'trying' },
          },
        },
        armed: {
          always: { guard: 'the token is due', target: 'due', actions: assign({ isLate: true }) },
          after: {
            'until the token is due': [
              { guard: 'the token is due', target: 'due' },
              { target: 'armed', reenter: true },
            ],
          },
          on: {
            // Timers do not run while the device sleeps.
            online: { target: 'armed', reenter: true },
            visible: { target: 'armed', reenter: true },
            renew: { guard: 'a refused token may be renewed', target: 'trying', actions: 'note the refusal' },
          },
        },
        due: {
          always: [{ guard: 'refreshing is switched off', target: 'idle' }, { target: 'trying' }],
        },
        trying: {
          tags: 'renewing',
          invoke: {
            src: 'renewal',
            input: ({ context: { ports, access } }) => ({ ports, hasAccess: access !== undefined }),
            onDone: {
              actions: { type: 'conclude the try', params: ({ event }) => event.output },
            },
          },
          on: {
            unanswered: [
              { guard: 'there is no hope left', actions: 'give up' },
              { target: 'backingOff', actions: 'count the try' },
            ],
            unable: { target: 'idle' },
          },
          initial: 'waiting',
          states: {
            waiting: { after: { 'a silence': 'silent' } },
            /** The pages need not wait until the try is given up. */
            silent: {},
          },
        },
        backingOff: {
          tags: 'renewing',
          after: { 'the back-off': 'trying' },
          on: {
            online: { guard: 'the server may be asked', target: 'trying' },
            visible: { guard: 'the server may be asked', target: 'trying' },
            // The retry is scheduled already, and many calls must not hasten it.
            renew: { actions: 'note the refusal' },
            offline: { actions: 'stop counting the time' },
          },
        },
        /** After a late refresh the timer is started with a short delay, to prevent a busy loop. */
        settling: {
          after: { 'the restart': { target: 'armed', actions: assign({ isLate: false }) } },
          on: {
            renew: { guard: 'a refused token may be renewed', target: 'trying', actions: 'note the refusal' },
          },
        },
      },
    },
    chat: {
      initial: 'off',
      on: { ended: '.off' },
      states: {
        off: { always: { guard: 'somebody is signed in', target: 'waiting' } },
        waiting: { after: { 'the introduction': 'introducing' } },
        introducing: {
          entry: assign({ chatUser: ({ context }) => userOf(context) }),
          invoke: {
            src: 'introduction',
            input: ({ context: { ports, chatUser } }) => ({ ports, userId: chatUser ?? 0 }),
            onDone: 'introduced',
            onError: { target: 'introduced', actions: 'log the failed introduction' },
          },
        },
        introduced: { always: { guard: 'the chat knows somebody else', target: 'waiting' } },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/**
 * Starts the session of this tab: loads the stored tokens and keeps them fresh. If the storage does not accept the
 * refresh token, the session lives as long as the page.
 */
export function startSession(ports: SessionPorts): SessionActor {
  const input = { ...ports, localStore: fallbackStore(ports.localStore) };
  return createActor(sessionMachine, { input }).start();
}
