import { refreshLead, type SessionActor, sessionMachine } from '@ferry/core/machines/session/session.machine';
import { isStopped, sessionKeys } from '@ferry/core/machines/session/session-keys';
import type { SessionPorts } from '@ferry/core/machines/session/session-ports';
import {
  memoryStore,
  type RefreshOutcome,
  refusedRefresh,
  renewedTokens,
  unreachableServer,
} from '@ferry/core/testing/session-world';
import { accessToken } from '@ferry/core/testing/tokens';
import type { RefreshAnswer } from '@ferry/ui/screens/test-pages/SessionLabScreen';
import { createActor, SimulatedClock } from 'xstate';
import { serverNow } from '../../../platform/device/clock.ts';

/** The lifetime of an access token in seconds, the same as the product's. */
const lifetime = 1_200;
const maxLines = 60;

export interface LabView {
  readonly states: { auth: string; refresh: string; chat: string };
  readonly clock: string;
  readonly expiresIn: number | undefined;
  readonly refreshIn: number | undefined;
  readonly asked: number;
  readonly answer: RefreshAnswer;
  readonly isStopped: boolean;
  readonly isOnline: boolean;
  readonly stored: ReadonlyArray<{ name: string; value: string }>;
  readonly log: ReadonlyArray<{ id: number; at: string; text: string }>;
}

/** The name of a state, with the name of its inner state. */
const nameOf = (state: string | object): string =>
  typeof state === 'string' ? state : Object.entries(state).flat().join(' ');

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 18)}…${text.slice(-12)}` : text);

/** The real session machine in a simulated browser: clock, storage, network and server are simulated. */
export class SessionLab {
  readonly #clock = new SimulatedClock();
  readonly #sessionStore = memoryStore();
  readonly #localStore = memoryStore();
  readonly #network = new Set<(event: 'online' | 'offline' | 'visible') => void>();
  readonly #listeners = new Set<() => void>();
  readonly #actor: SessionActor;
  #answer: RefreshAnswer = 'grant';
  #isOnline = true;
  #asked = 0;
  #lines: LabView['log'] = [];
  #view: LabView;

  /** The initial time of its clock, in Unix milliseconds. */
  readonly #start: number;

  constructor(start = serverNow()) {
    this.#start = start;
    this.#actor = createActor(sessionMachine, { input: this.#ports(), clock: this.#clock });
    let last = '';
    this.#actor.subscribe(({ value }) => {
      const now = Object.values(value).map(nameOf).join(' · ');
      if (now !== last) this.#note(now);
      last = now;
      this.#look();
    });
    this.#actor.start();
    this.#view = this.#seen();
  }

  readonly view = () => this.#view;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  signIn(): void {
    this.#note('→ signIn');
    this.#actor.send({ type: 'signIn', access_token: this.#token(), refresh_token: 'refresh-0' });
  }

  signOut(): void {
    this.#note('→ signOut');
    this.#actor.send({ type: 'signOut' });
  }

  renew(): void {
    this.#note('→ renew (401)');
    this.#actor.send({ type: 'renew' });
  }

  /** Second by second, so that every timer runs on time, and responses arrive in between. */
  async turn(seconds: number): Promise<void> {
    this.#note(`+${seconds} s`);
    for (let passed = 0; passed < seconds; passed += 1) {
      this.#clock.increment(1_000);
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    }
    this.#look();
  }

  setAnswer(answer: RefreshAnswer): void {
    this.#answer = answer;
    this.#look();
  }

  setStopped(stopped: boolean): void {
    if (stopped) this.#sessionStore.set(sessionKeys.stopRefresh, 'true');
    else this.#sessionStore.remove(sessionKeys.stopRefresh);
    this.#note(`stop_refresh = ${stopped}`);
  }

  setOnline(online: boolean): void {
    this.#isOnline = online;
    this.#note(online ? 'online' : 'offline');
    for (const listener of this.#network) listener(online ? 'online' : 'offline');
    this.#look();
  }

  readonly #now = () => this.#start + this.#clock.now();
  readonly #token = () => accessToken(Math.floor(this.#now() / 1000), lifetime);
  readonly #time = () => new Date(this.#now()).toISOString().slice(11, 19);

  #ports(): SessionPorts {
    return {
      sessionStore: this.#sessionStore,
      localStore: this.#localStore,
      now: this.#now,
      logger: {
        warn: (message) => this.#note(`warn: ${message}`),
        error: (message) => this.#note(`error: ${message}`),
      },
      refresh: async () => {
        this.#asked += 1;
        const said = this.#isOnline ? this.#answer : 'unreachable';
        this.#note(`refresh: ${said}`);
        return this.#outcome(said);
      },
      revoke: async () => this.#note('revoke'),
      withLock: (_name, _milliseconds, work) => work(),
      channel: { publish: ({ type }) => this.#note(`tabs: ${type}`), subscribe: () => () => {} },
      connectivity: {
        isOnline: () => this.#isOnline,
        subscribe: (listener) => {
          this.#network.add(listener);
          return () => void this.#network.delete(listener);
        },
      },
      sendChatData: async () => this.#note('chat'),
      toSignIn: (reason) => this.#note(`toSignIn: ${reason}`),
    };
  }

  #outcome(said: RefreshAnswer): RefreshOutcome {
    if (said === 'refuse') return refusedRefresh('refused');
    if (said === 'unreachable') return unreachableServer();
    return renewedTokens(this.#token(), `refresh-${this.#asked}`);
  }

  #note(text: string): void {
    const id = (this.#lines[0]?.id ?? 0) + 1;
    this.#lines = [{ id, at: this.#time(), text }, ...this.#lines].slice(0, maxLines);
    this.#look();
  }

  #look(): void {
    // The machine already logs while it is created.
    if (this.#view === undefined) return;
    this.#view = this.#seen();
    for (const listener of this.#listeners) listener();
  }

  #seen(): LabView {
    const { value, context } = this.#actor.getSnapshot();
    const left = context.access && context.access.expiresAt - this.#now();
    const inSeconds = (milliseconds: number) => Math.max(0, Math.round(milliseconds / 1000));
    const kept = [...this.#sessionStore.kept, ...this.#localStore.kept];
    return {
      states: { auth: value.auth, refresh: nameOf(value.refresh), chat: value.chat },
      clock: this.#time(),
      expiresIn: left === undefined ? undefined : inSeconds(left),
      refreshIn: left === undefined ? undefined : inSeconds(left - refreshLead),
      asked: this.#asked,
      answer: this.#answer,
      isStopped: isStopped({ sessionStore: this.#sessionStore }),
      isOnline: this.#isOnline,
      stored: kept.map(([name, text]) => ({ name, value: short(text) })),
      log: this.#lines,
    };
  }
}
