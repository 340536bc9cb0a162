import { isDeepStrictEqual } from 'node:util';
import { Counters } from '../counters.ts';
import type { Answer, Connection } from '../faulty-network.ts';
import { decode, decodeUsers, type User } from '../typed.ts';

interface XboardGiven {
  readonly node: number;
  readonly key: string;
  readonly nodeType?: string;
  readonly machine?: number;
}

/** Periods without a report after one, two, three and more failures in a row. */
const pauses = [1, 2, 4, 8];

/**
 * Xboard-Node (2026): the secret in the query of what it reads and in the body of what it sends, one report of everything
 * in each period, and no second attempt. After a failure the bytes are added to those that come later, and some periods
 * are left out. Addresses are told only when they changed.
 */
export class XboardNode {
  readonly #wire: Connection;
  readonly #node: number;
  readonly #key: string;
  readonly #type: string | undefined;
  /** The machine of the node, whose key it has then. */
  readonly #machine: number | undefined;
  #tags = new Map<string, string>();
  #counters = new Counters();
  #online = new Map<number, Set<string>>();
  #toldOnline: Readonly<Record<string, string[]>> = {};
  #failures = 0;
  #pause = 0;
  #uptime = 0;
  users: User[] = [];
  config: Readonly<Record<string, unknown>> = {};
  settings: Readonly<Record<string, unknown>> = {};
  readonly log: string[] = [];

  constructor(wire: Connection, { node, key, nodeType, machine }: XboardGiven) {
    this.#wire = wire;
    this.#node = node;
    this.#key = key;
    this.#type = nodeType;
    this.#machine = machine;
  }

  flow(user: number, u: number, d: number): void {
    this.#counters.add(user, u, d);
  }

  /** A device is connected until it is closed. */
  open(user: number, ip: string): void {
    this.#online.set(user, (this.#online.get(user) ?? new Set()).add(ip));
  }

  close(user: number, ip: string): void {
    this.#online.get(user)?.delete(ip);
    if (this.#online.get(user)?.size === 0) this.#online.delete(user);
  }

  async #post(path: string, content: object): Promise<Answer> {
    const answer = await this.#wire.send('POST', path, {
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        token: this.#key,
        node_id: this.#node,
        ...(this.#type === undefined ? {} : { node_type: this.#type }),
        ...(this.#machine === undefined ? {} : { machine_id: this.#machine }),
        ...content,
      }),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}: ${answer.body}`);
    return answer;
  }

  async #get(path: string): Promise<string | undefined> {
    const type = this.#type === undefined ? '' : `&node_type=${this.#type}`;
    const machine = this.#machine === undefined ? '' : `&machine_id=${this.#machine}`;
    const query = `token=${this.#key}&node_id=${this.#node}${type}${machine}`;
    const answer = await this.#wire.send('GET', `${path}?${query}`, {
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'if-none-match': this.#tags.get(path) ?? '',
      },
    });
    if (answer.status === 304) return undefined;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}: ${answer.body}`);
    if (answer.etag !== undefined) this.#tags.set(path, answer.etag);
    return answer.body;
  }

  async #poll(): Promise<void> {
    const base = this.#machine === undefined ? '/api/v1/server/UniProxy' : '/api/v2/server';
    const config = await this.#get(`${base}/config`);
    if (config !== undefined) {
      const read = decode(JSON.parse(config), { string: ['protocol'], int: ['server_port'] });
      if (read.protocol === undefined) throw new Error('no protocol');
      this.config = read;
    }
    const users = await this.#get(`${base}/user`);
    if (users !== undefined) this.users = decodeUsers(users);
  }

  async start(): Promise<void> {
    if (this.#machine !== undefined) return this.#poll();
    const { websocket, settings } = JSON.parse((await this.#post('/api/v2/server/handshake', {})).body) as {
      websocket: { enabled: boolean };
      settings: Record<string, unknown>;
    };
    // It would wait for its settings over the socket.
    if (websocket.enabled) throw new Error('no socket');
    this.settings = decode(settings, { int: ['push_interval', 'pull_interval'] });
    await this.#poll();
  }

  restart(): Promise<void> {
    this.#counters = new Counters();
    this.#online = new Map();
    this.#toldOnline = {};
    this.#tags.clear();
    this.#failures = 0;
    this.#pause = 0;
    this.#uptime = 0;
    return this.start();
  }

  async #report(): Promise<void> {
    const flushed = this.#counters;
    this.#counters = new Counters();
    const traffic = flushed.above().map(({ user, u, d }) => [String(user), [u, d]] as const);
    const online = Object.fromEntries([...this.#online].map(([user, ips]) => [String(user), [...ips]]));
    const isChanged = !isDeepStrictEqual(online, this.#toldOnline) && this.#online.size > 0;
    this.#toldOnline = online;
    const counts = Object.fromEntries(Object.entries(online).map(([user, ips]) => [user, ips.length]));
    try {
      await this.#post('/api/v2/server/report', {
        ...(traffic.length === 0 ? {} : { traffic: Object.fromEntries(traffic) }),
        ...(isChanged ? { alive: online } : {}),
        ...(this.#online.size === 0 ? {} : { online: counts }),
        status: {
          cpu: 12.5,
          mem: { total: 2 ** 30, used: 2 ** 29 },
          swap: { total: 0, used: 0 },
          disk: { total: 2 ** 34, used: 2 ** 30 },
        },
        metrics: { uptime: this.#uptime, goroutines: 40, active_connections: 3, kernel_status: true },
      });
      this.#failures = 0;
    } catch (error) {
      this.log.push(String(error));
      for (const { user, u, d } of flushed.above()) this.#counters.add(user, u, d);
      this.#pause = pauses[Math.min(this.#failures, pauses.length - 1)] ?? 0;
      this.#failures += 1;
    }
  }

  async period(): Promise<void> {
    this.#uptime += 60;
    if (this.#pause > 0) this.#pause -= 1;
    else await this.#report();
    try {
      await this.#poll();
    } catch (error) {
      this.log.push(String(error));
    }
  }
}
