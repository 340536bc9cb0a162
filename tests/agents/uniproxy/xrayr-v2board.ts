import { Counters } from '../counters.ts';
import type { Answer, Connection } from '../faulty-network.ts';
import { decode, decodeUsers, type User } from '../typed.ts';
import type { Given } from './agent.ts';

const paths = {
  config: '/api/v1/server/UniProxy/config',
  user: '/api/v1/server/UniProxy/user',
  push: '/api/v1/server/UniProxy/push',
};

/**
 * XrayR 01f1827 with its panel type NewV2board: four attempts, and counters that are reset only after an answer, so that
 * a report without one comes again with more. It reports no addresses and no hits, and an empty list is an error to it.
 */
export class XrayRV2board {
  readonly #wire: Connection;
  readonly #query: string;
  #tags = new Map<string, string>();
  #counters = new Counters();
  users: User[] = [];
  rules: RegExp[] = [];
  config: Readonly<Record<string, unknown>> = {};
  readonly log: string[] = [];

  constructor(wire: Connection, { node, key, nodeType }: Given) {
    this.#wire = wire;
    this.#query = `node_id=${node}&node_type=${nodeType}&token=${key}`;
  }

  flow(user: number, u: number, d: number): void {
    this.#counters.add(user, u, d);
  }

  /** Four attempts if no answer came. An answer that refuses is thrown as it is. */
  async #send(
    method: 'GET' | 'POST',
    path: string,
    options: Parameters<Connection['send']>[2],
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#wire.send(method, `${path}?${this.#query}`, options);
        if (answer.status > 399)
          throw new TypeError(`request ${path} failed: ${answer.status}: ${answer.body}`);
        return answer;
      } catch (error) {
        if (attempt === 4 || error instanceof TypeError) throw error;
      }
    }
  }

  protected async post(path: string, content: unknown): Promise<void> {
    const { body } = await this.#send('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
    JSON.parse(body);
  }

  /** The bytes of a report, by customer. */
  protected async send(traffic: Readonly<Record<string, readonly [number, number]>>): Promise<void> {
    await this.post(paths.push, traffic);
  }

  protected async get(path: string): Promise<string | undefined> {
    const answer = await this.#send('GET', path, {
      headers: { 'if-none-match': this.#tags.get(path) ?? '' },
    });
    if (answer.status === 304) return undefined;
    if (answer.etag !== undefined) this.#tags.set(path, answer.etag);
    return answer.body;
  }

  async #readConfig(): Promise<void> {
    const body = await this.get(paths.config);
    if (body === undefined) return;
    const config = decode(JSON.parse(body), {
      int: ['server_port', 'tls'],
      string: ['network', 'flow', 'cipher', 'server_key', 'host', 'server_name'],
      object: ['networkSettings', 'network_settings', 'tls_settings', 'base_config'],
    });
    decode(config.tls_settings ?? {}, {
      string: ['server_port', 'dest', 'server_name', 'private_key', 'short_id'],
      int: ['xver'],
    });
    if (config.server_port === undefined) throw new Error('server port must > 0');
    // A pattern that does not compile ends the program.
    const routes = (config.routes ?? []) as { match: string[]; action: string }[];
    this.rules = routes
      .filter(({ action }) => action === 'block')
      .map(({ match }) => new RegExp(match.join('|').replaceAll('(?i)', ''), 'i'));
    this.config = config;
  }

  async #readUsers(): Promise<void> {
    const body = await this.get(paths.user);
    if (body === undefined) return;
    const users = decodeUsers(body);
    if (users.length === 0) throw new Error('users is null');
    this.users = users;
  }

  async start(): Promise<void> {
    await this.#readConfig();
    await this.#readUsers();
  }

  restart(): Promise<void> {
    this.#counters = new Counters();
    this.#tags.clear();
    return this.start();
  }

  protected async try(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.log.push(String(error));
    }
  }

  async #report(): Promise<void> {
    const sent = this.#counters.copy();
    if (sent.sum() === 0) return;
    const rows = sent.above().map(({ user, u, d }) => [String(user), [u, d]] as const);
    await this.send(Object.fromEntries(rows));
    this.#counters = this.#counters.since(sent);
  }

  /** What it reports besides traffic. */
  protected async reportRest(): Promise<void> {}

  async period(): Promise<void> {
    await this.try(() => this.#report());
    await this.try(() => this.reportRest());
    await this.try(() => this.#readConfig());
    await this.try(() => this.#readUsers());
  }
}
