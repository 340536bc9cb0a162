import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Callers, Context, KeyedRequest, Services } from '../base/context.ts';
import { languageOf } from '../words/words.ts';
import { callerIp } from './request/caller-ip.ts';
import { isPrivate } from './request/is-private.ts';

/** The context of one call. Values that only some verbs need are computed on first use. */
export class CallContext implements Context {
  readonly config: Services['config'];
  readonly database: Services['database'];
  readonly columnStore: Services['columnStore'];
  readonly keys: Services['keys'];
  readonly nouns: Services['nouns'];
  readonly log: Services['log'];
  readonly registry: Services['registry'];
  readonly now: Services['now'];
  readonly who: Callers[keyof Callers];
  readonly trail = { isKept: false, isEmpty: false, isRepeat: false };
  keyed: KeyedRequest | null = null;
  private readonly reply: FastifyReply;

  constructor(services: Services, who: CallContext['who'], reply: FastifyReply) {
    this.config = services.config;
    this.database = services.database;
    this.columnStore = services.columnStore;
    this.keys = services.keys;
    this.nouns = services.nouns;
    // The logger of the request, which adds the request's id to each line.
    this.log = reply.log as Services['log'];
    this.registry = services.registry;
    this.now = services.now;
    this.who = who;
    this.reply = reply;
  }

  private get request(): FastifyRequest {
    return this.reply.request;
  }

  get ip(): string {
    return callerIp(this.request);
  }

  get isPrivate(): boolean {
    return isPrivate(this.request);
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  get agent(): string {
    return (this.request.headers['user-agent'] ?? '').slice(0, 300);
  }

  get language() {
    return languageOf(this.request.headers['accept-language']);
  }

  get search(): string {
    return /\?(.*)/.exec(this.request.raw.url ?? '')?.[1] ?? '';
  }

  async hasLeft(): Promise<boolean> {
    // A closed connection is noticed only when the event loop polls, and an embedded database can block it for long.
    // The first turn may end without a poll, but the second always follows one.
    await setImmediate();
    await setImmediate();
    const { socket } = this.request.raw;
    return this.reply.raw.destroyed || socket.destroyed || socket.readableEnded;
  }

  /** Watches the connection until the whole answer was sent or the socket is closed. */
  get delivered(): Promise<boolean> {
    const { raw } = this.reply;
    return new Promise((resolve) => {
      // A caller that disconnected while it was identified has closed the socket already.
      if (raw.destroyed || raw.closed) resolve(false);
      raw.once('finish', () => resolve(true));
      raw.once('close', () => resolve(raw.writableFinished));
    });
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  setCookie(cookie: string): void {
    this.keyed?.cookies.push(cookie);
    this.reply.header('set-cookie', cookie);
  }
}
