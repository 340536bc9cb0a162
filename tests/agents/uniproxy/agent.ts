import { hash } from 'node:crypto';
import { Counters } from '../counters.ts';
import type { Answer, Connection } from '../faulty-network.ts';
import { decode, decodeUsers, type User } from '../typed.ts';

export interface Given {
  readonly node: number;
  readonly key: string;
  /** As the agent's file says. */
  readonly nodeType: string;
}

/** How the agents that poll and push differ. */
interface Ways {
  readonly configPath: string;
  /** How often it sends a request that got no answer. */
  readonly attempts: number;
  /** Whether it looks at the status of answers. If not, the body decides. */
  readonly readsStatus: boolean;
}

/**
 * What v2node and V2bX have in common: two tasks, one that reports and one that polls. Both reset their counters before
 * they report, so that bytes of a failed report are lost, and both ignore an empty list of users.
 */
export class PushingAgent {
  readonly #wire: Connection;
  readonly #ways: Ways;
  readonly #query: string;
  #tags = new Map<string, string>();
  #counters = new Counters();
  #online = new Map<number, Set<string>>();
  /** Addresses in the last report, which are admitted whatever the limit. */
  #reported = new Map<number, Set<string>>();
  #bodyHash = '';
  users: User[] = [];
  config: Readonly<Record<string, unknown>> = {};
  alive: Readonly<Record<string, number>> = {};
  /** How often it listened anew. Each time open connections end. */
  reloads = 0;
  readonly log: string[] = [];

  constructor(wire: Connection, { node, key, nodeType }: Given, ways: Ways) {
    this.#wire = wire;
    this.#ways = ways;
    this.#query = `node_type=${nodeType}&node_id=${node}&token=${key}`;
  }

  serves(user: number): boolean {
    return this.users.some(({ id }) => id === user);
  }

  /** A customer's traffic. Without a place on the list he has no connection. */
  flow(user: number, u: number, d: number): void {
    if (!this.serves(user)) throw new Error(`${user} is not served`);
    this.#counters.add(user, u, d);
  }

  /** A device connects and transfers a little. Returns whether it was admitted. */
  open(user: number, ip: string): boolean {
    const found = this.users.find(({ id }) => id === user);
    if (found === undefined) return false;
    const isKnown = this.#reported.get(user)?.has(ip) || this.#online.get(user)?.has(ip);
    if (!isKnown && found.device_limit > 0 && found.device_limit <= (this.alive[user] ?? 0)) return false;
    this.#online.set(user, (this.#online.get(user) ?? new Set()).add(ip));
    this.flow(user, 10, 100);
    return true;
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    options: Parameters<Connection['send']>[2],
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#wire.send(method, `${path}?${this.#query}`, options);
      } catch (error) {
        this.log.push(`${method} ${path}: attempt ${attempt}: ${error}`);
        if (attempt === this.#ways.attempts) throw error;
      }
    }
  }

  /** An answer to a poll. `undefined`: nothing changed. */
  async #get(path: string, name: string): Promise<Answer | undefined> {
    const headers = {
      'if-none-match': this.#tags.get(name) ?? '',
      'x-response-format': 'msgpack',
    };
    const answer = await this.#send('GET', path, { headers });
    if (answer.status === 304) return undefined;
    if (this.#ways.readsStatus && answer.status >= 400) throw new Error(`${path}: ${answer.status}`);
    if (answer.etag !== undefined) this.#tags.set(name, answer.etag);
    return answer;
  }

  /** The hash of a body is kept before anything of it is read. */
  async #readConfig(): Promise<boolean> {
    const answer = await this.#get(this.#ways.configPath, 'config');
    if (answer === undefined) return false;
    const bodyHash = hash('sha256', answer.body);
    if (bodyHash === this.#bodyHash) return false;
    this.#bodyHash = bodyHash;
    const config = decode(JSON.parse(answer.body), {
      string: ['protocol', 'listen_ip', 'network', 'flow', 'cipher', 'server_key'],
      int: ['server_port', 'tls', 'up_mbps', 'down_mbps'],
      object: ['tls_settings', 'base_config'],
      bool: ['zero_rtt_handshake'],
    });
    const { push_interval, pull_interval } = (config.base_config ?? {}) as Record<string, unknown>;
    if (push_interval == null || pull_interval == null) throw new Error('panic: reflect: Kind of nil');
    decode(config.tls_settings ?? {}, {
      string: [
        'server_name',
        'server_port',
        'dest',
        'private_key',
        'short_id',
        'xver',
        'cert_mode',
        'dns_env',
      ],
    });
    if (!Number.isInteger(config.server_port)) throw new Error('no server_port');
    this.config = config;
    return true;
  }

  async #readUsers(): Promise<void> {
    const answer = await this.#get('/api/v1/server/UniProxy/user', 'user');
    if (answer === undefined) return;
    const users = decodeUsers(answer.body);
    if (users.length === 0) return;
    const left = this.users.filter(({ id }) => !users.some((user) => user.id === id));
    // What a customer who left has not been reported for is forgotten.
    const rest = new Counters();
    for (const { user, u, d } of this.#counters.above())
      if (!left.some(({ id }) => id === user)) rest.add(user, u, d);
    this.#counters = rest;
    this.users = users;
  }

  async #readAlive(): Promise<void> {
    try {
      const { status, body } = await this.#send('GET', '/api/v1/server/UniProxy/alivelist', {});
      if (status > 399) throw new Error(`alivelist: ${status}`);
      const { alive } = JSON.parse(body) as { alive: unknown };
      const counts = decode(alive, {});
      if (!Object.values(counts).every(Number.isInteger)) throw new Error('json: cannot unmarshal alive');
      this.alive = counts as typeof this.alive;
    } catch (error) {
      this.log.push(String(error));
      this.alive = {};
    }
  }

  /** Without settings or users the program ends. */
  async start(): Promise<void> {
    await this.#readConfig();
    await this.#readUsers();
    if (this.users.length === 0) throw new Error('not have any user');
    this.reloads += 1;
    await this.#readAlive();
  }

  restart(): Promise<void> {
    this.#tags = new Map();
    this.#counters = new Counters();
    this.#online = new Map();
    this.#reported = new Map();
    this.#bodyHash = '';
    this.users = [];
    return this.start();
  }

  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.log.push(String(error));
    }
  }

  async #post(path: string, content: unknown): Promise<void> {
    const { status } = await this.#send('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
    if (this.#ways.readsStatus && status >= 400) throw new Error(`${path}: ${status}`);
  }

  async #report(): Promise<void> {
    const rows = this.#counters.above();
    this.#counters = new Counters();
    if (rows.length > 0)
      await this.#try(() =>
        this.#post(
          '/api/v1/server/UniProxy/push',
          Object.fromEntries(rows.map(({ user, u, d }) => [String(user), [u, d]])),
        ),
      );
    const online = this.#online;
    this.#online = new Map();
    this.#reported = online;
    if (online.size === 0) return;
    const addresses = Object.fromEntries([...online].map(([user, ips]) => [String(user), [...ips]]));
    await this.#try(() => this.#post('/api/v1/server/UniProxy/alive', addresses));
  }

  /** One period of both tasks. */
  async period(): Promise<void> {
    await this.#report();
    await this.#try(async () => {
      if (await this.#readConfig()) this.reloads += 1;
    });
    await this.#try(() => this.#readUsers());
    await this.#readAlive();
  }
}

/**
 * v2node 2daa9dd (July 2026): two attempts of 15 seconds. It looks at no status, and its name is in every query. Settings
 * come by the second form of the call.
 */
export const v2node = (wire: Connection, given: Omit<Given, 'nodeType'>) =>
  new PushingAgent(
    wire,
    { ...given, nodeType: 'v2node' },
    { configPath: '/api/v2/server/config', attempts: 2, readsStatus: false },
  );

/** V2bX 484faaf (February 2025): four attempts of 30 seconds. */
export const v2bx = (wire: Connection, given: Given) =>
  new PushingAgent(wire, given, {
    configPath: '/api/v1/server/UniProxy/config',
    attempts: 4,
    readsStatus: true,
  });
