import type { Send } from '@ferry/core/client';
import type { Mirrors } from '@ferry/core/client/with-mirrors';
import { type OpenWrites, openWrites } from '@ferry/core/machines/call/open-writes';
import { withKeys } from '@ferry/core/machines/call/with-keys';
import { withConsequences } from '@ferry/core/machines/consequences';
import { createQueries, type Queries } from '@ferry/core/machines/query/query';
import type { SessionActor, SessionSnapshot } from '@ferry/core/machines/session/session.machine';
import { customerOf, isAuthenticated, isAwaitingToken } from '@ferry/core/machines/session/session-view';
import { isShown, isStranded } from '@ferry/core/machines/session/stranded';
import { type OwnerProofActor, ownerProofMachine } from '@ferry/core/machines/sign-in/owner-proof.machine';
import { withOwnerProof } from '@ferry/core/machines/sign-in/with-owner-proof';
import type { I18n } from '@ferry/ui/locales/i18n';
import { createActor, waitFor } from 'xstate';
import { createChat } from '../platform/chat.ts';
import type { ChoiceStore } from '../platform/device/choices.ts';
import { serverNow } from '../platform/device/clock.ts';
import { signerOf } from '../platform/device/passkeys.ts';
import { localStore, sessionStore } from '../platform/device/stores.ts';
import type { Navigation } from '../platform/navigation/navigation.ts';
import { signInPath } from '../platform/navigation/return-to.ts';
import { pause, subscribeToWake } from '../platform/network/connectivity.ts';
import { firstReads } from '../platform/network/first-reads.ts';
import type { Settings } from '../platform/settings.ts';
import { paths } from '../routes.ts';
import { type BanWatch, watchBans } from './ban-watch.ts';
import { endsItsSession } from './ends-its-session.ts';
import { openSession } from './portal-session.ts';
import { openStoredChoices, type StoredChoices } from './stored-choices.ts';
import { openStoredReads } from './stored-reads.ts';
import { wordRefusals } from './word-refusals.ts';

/** The session, the client that uses it, and the queries. */
export interface Core {
  readonly session: SessionActor;
  /** Whether a customer's pages are shown. Resolves when that is known or the server does not respond. */
  restored(): Promise<boolean>;
  /** Makes the first reads of the page at this address of the sitemap, for at most `timeoutMs` milliseconds. */
  read(path: string, timeoutMs: number): Promise<void>;
  readonly send: Send;
  readonly queries: Queries;
  readonly bans: BanWatch;
  /** Asks for the proof of the owner if a call requires it. */
  readonly owner: OwnerProofActor;
  /** The display preferences in the account. */
  readonly kept: StoredChoices;
  /** The writes of this tab without a response. */
  readonly open: OpenWrites;
}

export interface CoreSettings {
  readonly settings: Settings;
  readonly words: I18n;
  readonly choices: ChoiceStore;
  readonly mirrors: Mirrors;
  readonly navigation: Navigation;
}

/** Creates the objects that outlive pages, once. */
export async function openCore({
  settings,
  words,
  mirrors,
  choices,
  navigation,
}: CoreSettings): Promise<Core> {
  const language = () => words.language;
  let forget = (_but?: readonly string[]) => {};
  const { session, send } = openSession({
    mirrors,
    language,
    chatOf: (plain) => createChat(settings.crispWebsiteId, plain, language),
    onEnd(reason) {
      forget(reason === 'expired' || reason === 'unanswered' ? [endsItsSession] : []);
      const { pathname, search, hash } = window.location;
      // A visitor who is signing in or up stays on the page, with the typed values and the return path.
      // Without a network the sign-out page says that the server was not notified.
      if (pathname === paths.signOut() ? !navigator.onLine : pathname.startsWith('/auth/')) return;
      navigation.replace(signInPath(reason === 'signed_out' ? undefined : pathname + search + hash));
    },
  });
  // The rest in another task, so that a slow phone can react in between.
  await new Promise((resolve) => setTimeout(resolve));
  const { currency } = settings;
  const reader = () => {
    const { timeZone, numbers } = choices.current();
    return { words, zone: timeZone ?? settings.timeZone, currency, numbers };
  };
  const bans = watchBans(wordRefusals(send, reader));
  const open = openWrites({
    store: sessionStore,
    account: () => customerOf(session.getSnapshot())?.user_id,
    now: serverNow,
  });
  const keyed = withKeys(bans.send, { newKey: () => crypto.randomUUID(), open, pause });
  const reads = openStoredReads({ localStore, now: serverNow, language });
  reads.tidy();
  const onRefresh = () => session.send({ type: 'visible' });
  const queries = createQueries({ send: bans.send, now: serverNow, subscribeToWake, kept: reads, onRefresh });
  // A code that proves the owner may have been a recovery code, whose number is shown.
  const proving = withConsequences(keyed, queries);
  const owner = createActor(ownerProofMachine, {
    input: { send: proving, now: serverNow, sign: signerOf(settings) },
  }).start();
  forget = (but) => {
    open.forget(but);
    reads.forget();
    queries.forget();
    bans.clear();
    owner.send({ type: 'forget' });
  };
  forgetOnOtherCustomer(session, forget);
  onceReached(session, () => {
    reads.tidy();
    // The shown data may be stored data.
    queries.invalidate();
  });
  // The server's texts in the previous language are not shown in the new one.
  words.subscribe(queries.forget);
  const fullSend = withConsequences(withOwnerProof(keyed, owner), queries);
  const kept = openStoredChoices(async (body) => {
    const { editProfile } = await import('@ferry/core/contract/accounts/customer');
    return fullSend(editProfile, { body });
  });
  const restored = async () => {
    return isShown(await waitFor(session, (now) => !isAwaitingToken(now), { timeout: Infinity }));
  };
  const read = (path: string, timeoutMs: number) => queries.fetch(firstReads(path), timeoutMs);
  return { session, restored, read, queries, bans, owner, kept, open, send: fullSend };
}

/** Another customer may sign in in another tab, and this tab follows. */
function forgetOnOtherCustomer(session: SessionActor, forget: () => void): void {
  let known: number | undefined;
  session.subscribe((now) => {
    const user = customerOf(now)?.user_id;
    if (user === undefined) return;
    if (known !== undefined && user !== known) forget();
    known = user;
  });
}

/** Calls back after each sign-in, and when a server responds again. */
function onceReached(session: SessionActor, tell: () => void): void {
  const isReached = (now: SessionSnapshot) => isAuthenticated(now) && !isStranded(now);
  let was = isReached(session.getSnapshot());
  session.subscribe((now) => {
    const is = isReached(now);
    if (is && !was) tell();
    was = is;
  });
}
