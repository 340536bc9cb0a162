import { customerOf, isRestoring } from '@ferry/core/machines/session/session-view';
import {
  type SignInLink,
  type SignInLinkActor,
  signInLinkMachine,
} from '@ferry/core/machines/sign-in/sign-in-link.machine';
import { createActor, waitFor } from 'xstate';
import type { Core } from '../../../core/open-core.ts';
import { serverNow } from '../../../platform/device/clock.ts';

/**
 * The credential of the address and its result. It outlives renders of the page, because a code can be spent once.
 */
interface Held {
  readonly fragment: string;
  actor?: SignInLinkActor;
}
let held: Held | undefined;

/** The credential in a fragment. `undefined`: there is none. */
export function readFragment(fragment: string): SignInLink | undefined {
  const said = new URLSearchParams(fragment);
  const [code, refresh_token] = [said.get('code'), said.get('refresh_token')];
  if (code) return { kind: 'code', code, version: said.get('login_web_version') === 'v1' ? 'v1' : 'v2' };
  return refresh_token && said.get('access_token') ? { kind: 'tokens', refresh_token } : undefined;
}

/** Removes the fragment from the address before anything else can read it. */
export function takeFragment(): string {
  const { hash, pathname, search } = window.location;
  if (hash.length > 1) {
    held?.actor?.stop();
    held = { fragment: hash.slice(1) };
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return held?.fragment ?? '';
}

/** Forgets the credential. */
export function dropFragment(): void {
  held?.actor?.stop();
  held = undefined;
}

/** The machine that signs in with the credential. One for each address. */
export function signInLinkOf({ session, send }: Core): SignInLinkActor {
  held ??= { fragment: '' };
  held.actor ??= createActor(signInLinkMachine, {
    input: {
      send,
      now: serverNow,
      link: readFragment(held.fragment),
      present: async (signal) =>
        customerOf(await waitFor(session, (now) => !isRestoring(now), { signal, timeout: Infinity })),
    },
  }).start();
  return held.actor;
}
