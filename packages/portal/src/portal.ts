import type { Send } from '@ferry/core/client';
import { withConsequences } from '@ferry/core/machines/consequences';
import { createQueries, type Queries } from '@ferry/core/machines/query';
import { isAuthenticated } from '@ferry/core/machines/session/session-view';
import type { SessionActor } from '@ferry/core/machines/session.machine';
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import { type SeenAnnouncements, seenAnnouncements } from './features/announcements/seen.ts';
import { createChat } from './platform/chat.ts';
import { subscribeToWake } from './platform/connectivity.ts';
import { localeOf } from './platform/language.ts';
import { createNavigation, type Navigation } from './platform/navigation.ts';
import { signInPath } from './platform/return-to.ts';
import type { Settings } from './platform/settings.ts';
import { localStore } from './platform/stores.ts';
import { createThemeChoice, type ThemeChoice } from './platform/theme-choice.ts';
import { type BanWatch, watchBans } from './session/ban-watch.ts';
import { openSession } from './session/portal-session.ts';

/** What every page can reach: the session, the client, the shared reads, and what was chosen. */
export interface Portal {
  readonly settings: Settings;
  /** Put before each path of the API; empty where the server also serves the portal. */
  readonly apiBase: string;
  readonly words: i18n;
  readonly session: SessionActor;
  readonly send: Send;
  readonly queries: Queries;
  readonly bans: BanWatch;
  readonly seen: SeenAnnouncements;
  readonly theme: ThemeChoice;
  readonly navigation: Navigation;
}

/** Starts everything that outlives pages. */
export function openPortal(settings: Settings, words: i18n, apiBase: string): Portal {
  const navigation = createNavigation();
  const language = () => localeOf(words);
  let forget = () => {};
  const { session, send } = openSession({
    apiBase,
    language,
    chatOf: (plain) => createChat(settings.crispWebsiteId, plain, language),
    onEnd(reason) {
      forget();
      const { pathname, search, hash } = window.location;
      // Who is about to sign in or up stays there, with what was typed and the way back.
      if (pathname.startsWith('/auth/') && pathname !== '/auth/sign-out') return;
      navigation.replace(signInPath(reason === 'signed_out' ? undefined : pathname + search + hash));
    },
  });
  const bans = watchBans(send);
  const queries = createQueries({ send: bans.send, now: Date.now, subscribeToWake });
  forget = () => {
    queries.forget();
    bans.clear();
  };
  forgetOnOtherCustomer(session, () => forget());
  // What the server says in words is asked for again in the other language.
  words.on('languageChanged', () => queries.invalidate(''));
  return {
    settings,
    apiBase,
    words,
    session,
    queries,
    bans,
    navigation,
    send: withConsequences(bans.send, queries),
    seen: seenAnnouncements(localStore),
    theme: createThemeChoice(localStore),
  };
}

/** Somebody else may sign in in another tab, and this one goes along. */
function forgetOnOtherCustomer(session: SessionActor, forget: () => void): void {
  let known: number | undefined;
  session.subscribe((now) => {
    if (!isAuthenticated(now)) return;
    const user = now.context.access?.payload.subject_access.user_id;
    if (known !== undefined && user !== known) forget();
    known = user;
  });
}

const PortalContext = createContext<Portal | undefined>(undefined);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error('A page stands outside of the portal.');
  return portal;
}
