import { devicesHere } from '../../packages/server/src/testing/devices/devices-here.ts';
import { Counters } from './counters.ts';
import type { Answer, Connection } from './faulty-network.ts';
import { decode } from './typed.ts';

interface User {
  id: number;
  uuid: string;
  passwd: string;
  port: number;
  node_speedlimit: number;
  node_iplimit: number;
  alive_ip: number;
}

/** Compares version numbers. A missing part is 0. */
function isBefore(version: string, other: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [a, b] = [parts(version), parts(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1)
    if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) < (b[at] ?? 0);
  return false;
}

/**
 * An agent with the described behaviour of XrayR for this kind of panel: two tasks in each period, ETags sent back
 * unchanged, four attempts of which all but the last may fail to connect, and counters that are reset only after an
 * answer.
 */
export class XrayR {
  readonly #wire: Connection;
  readonly #query: string;
  readonly #node: number;
  /** If true, a report keeps its idempotency key and content until it is answered. Real agents send no key. */
  readonly #keys: boolean;
  #keyed: { key: string; rows: Counters } | undefined;
  #counters = new Counters();
  #etags = new Map<string, string>();
  #version = '';
  #lastSeen = new Map<number, Set<string>>();
  #seen = new Map<number, Set<string>>();
  #detections = new Set<string>();
  /** The device limit of each listed customer at this node. 0: unlimited. */
  #limits = new Map<number, number>();
  users: User[] = [];
  rules: RegExp[] = [];
  config: Record<string, unknown> = {};
  readonly log: string[] = [];

  constructor(
    wire: Connection,
    { node, key, sendsKeys = false }: { node: number; key: string; sendsKeys?: boolean },
  ) {
    this.#wire = wire;
    this.#node = node;
    this.#keys = sendsKeys;
    this.#query = `key=${key}&muKey=${key}`;
  }

  flow(user: number, u: number, d: number): void {
    this.#counters.add(user, u, d);
  }

  online(user: number, ip: string): void {
    this.#seen.set(user, (this.#seen.get(user) ?? new Set()).add(ip));
  }

  /** A device connects and transfers a little. Returns whether it was admitted. */
  open(user: number, ip: string): boolean {
    const limit = this.#limits.get(user);
    if (limit === undefined) return false;
    const seen = this.#seen.get(user) ?? new Set();
    if (limit > 0 && !seen.has(ip) && seen.size >= limit) return false;
    this.online(user, ip);
    this.flow(user, 10, 100);
    return true;
  }

  detect(user: number, rule: number): void {
    this.#detections.add(`${user} ${rule}`);
  }

  async #request(
    method: 'GET' | 'POST',
    path: string,
    options: Parameters<Connection['send']>[2],
  ): Promise<Answer> {
    let last: unknown;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      try {
        return await this.#wire.send(method, path, options);
      } catch (error) {
        last = error;
        this.log.push(`${method} ${path.split('?')[0]}: attempt ${attempt + 1}: ${error}`);
      }
    }
    throw last;
  }

  #decode(answer: Answer): unknown {
    if (answer.status > 400) throw new Error(`request failed: ${answer.status}`);
    const { ret, data } = JSON.parse(answer.body) as { ret: number; data: unknown };
    if (ret !== 1) throw new Error(`ret ${ret} invalid`);
    return data;
  }

  async #get(path: string, tag: string): Promise<unknown | 'unchanged'> {
    const answer = await this.#request('GET', path, {
      headers: { 'if-none-match': this.#etags.get(tag) ?? '' },
    });
    if (answer.status === 304) return 'unchanged';
    const data = this.#decode(answer);
    if (answer.etag !== undefined && answer.etag !== this.#etags.get(tag)) this.#etags.set(tag, answer.etag);
    return data;
  }

  async #post(path: string, content: unknown, headers: Record<string, string> = {}): Promise<void> {
    const joined = path.includes('?') ? `${path}&${this.#query}` : `${path}?${this.#query}`;
    const options = {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(content),
    };
    this.#decode(await this.#request('POST', joined, options));
  }

  async #readNode(): Promise<void> {
    const data = await this.#get(`/mod_mu/nodes/${this.#node}/info?${this.#query}`, 'node');
    if (data === 'unchanged') return;
    const info = data as Record<string, unknown>;
    decode(info, {
      number: ['node_group', 'node_class', 'node_speedlimit', 'traffic_rate', 'mu_only', 'sort'],
      string: ['server', 'type', 'version'],
      object: ['custom_config'],
    });
    const config = info.custom_config as Record<string, unknown>;
    decode(config, {
      string: [
        'offset_port_node',
        'network',
        'security',
        'host',
        'path',
        'servicename',
        'enable_vless',
        'flow',
        'method',
        'server_key',
      ],
    });
    this.#version = String(info.version ?? '');
    if (isBefore(this.#version, '2021.11')) throw new Error('the panel is too old for custom_config');
    if (Number(config.offset_port_node ?? 0) === 0) throw new Error('server port must > 0');
    this.config = config;
  }

  async #readUsers(): Promise<void> {
    const data = await this.#get(`/mod_mu/users?node_id=${this.#node}&${this.#query}`, 'users');
    if (data === 'unchanged') return;
    const rows = (data ?? []) as User[];
    for (const row of rows)
      decode(row, {
        number: ['id', 'port', 'node_speedlimit', 'node_iplimit', 'alive_ip'],
        string: ['uuid', 'passwd', 'method'],
      });
    const limits = rows.map((row) => [row.id, this.#limitOf(row)] as const);
    this.#limits = new Map(limits.flatMap(([id, limit]) => (limit === undefined ? [] : [[id, limit]])));
    this.users = rows.filter(({ id }) => this.#limits.has(id));
  }

  #limitOf({ id, node_iplimit, alive_ip }: User): number | undefined {
    return devicesHere(node_iplimit, alive_ip, this.#lastSeen.get(id)?.size ?? 0);
  }

  async #readRules(): Promise<void> {
    const data = await this.#get(`/mod_mu/func/detect_rules?${this.#query}`, 'rules');
    if (data === 'unchanged') return;
    const rules = data as { id: number; regex: string }[];
    for (const rule of rules) decode(rule, { number: ['id'], string: ['regex'] });
    // Empty lists are not applied. A pattern that does not compile ends the program.
    if (rules.length > 0)
      this.rules = rules.map(({ regex }) => new RegExp(regex.replace(/^\(\?i\)/, ''), 'i'));
  }

  /** Node and users are required at the start, and rules are optional. */
  async start(): Promise<void> {
    await this.#readNode();
    await this.#readUsers();
    await this.#try('rules', () => this.#readRules());
  }

  /** Simulates a restart of the process: its memory is lost. */
  restart(): Promise<void> {
    this.#counters = new Counters();
    this.#keyed = undefined;
    this.#etags.clear();
    this.#lastSeen.clear();
    this.#seen.clear();
    this.#detections.clear();
    return this.start();
  }

  async #try(what: string, doIt: () => Promise<void>): Promise<boolean> {
    try {
      await doIt();
      return true;
    } catch (error) {
      this.log.push(`${what}: ${error}`);
      return false;
    }
  }

  async #reportTraffic(): Promise<void> {
    const report = (counters: Counters, headers?: Record<string, string>) =>
      this.#post(
        `/mod_mu/users/traffic?node_id=${this.#node}`,
        { data: counters.above().map(({ user, u, d }) => ({ user_id: user, u, d })) },
        headers,
      );
    if (this.#keys) {
      this.#keyed ??= { key: crypto.randomUUID(), rows: this.#takeCounters() };
      if (this.#keyed.rows.sum() > 0) await report(this.#keyed.rows, { 'idempotency-key': this.#keyed.key });
      this.#keyed = undefined;
      return;
    }
    const sent = this.#counters.copy();
    if (sent.sum() === 0) return;
    await report(sent);
    // Only now, so that traffic in between stays for the next period.
    this.#counters = this.#counters.since(sent);
  }

  #takeCounters(): Counters {
    const taken = this.#counters;
    this.#counters = new Counters();
    return taken;
  }

  async #userTask(): Promise<void> {
    if (isBefore(this.#version, '2023.2'))
      await this.#try('status', () =>
        this.#post(`/mod_mu/nodes/${this.#node}/info`, { uptime: '86400', load: '0.12 0.34 0.56' }),
      );
    await this.#try('traffic', () => this.#reportTraffic());
    const online = [...this.#seen].flatMap(([user, ips]) => [...ips].map((ip) => ({ user_id: user, ip })));
    if (online.length > 0)
      await this.#try('aliveip', () =>
        this.#post(`/mod_mu/users/aliveip?node_id=${this.#node}`, { data: online }),
      );
    this.#lastSeen = this.#seen;
    this.#seen = new Map();
    if (this.#detections.size > 0) {
      const data = [...this.#detections].map((each) => {
        const [user_id, list_id] = each.split(' ').map(Number);
        return { list_id, user_id };
      });
      this.#detections.clear();
      await this.#try('detectlog', () =>
        this.#post(`/mod_mu/users/detectlog?node_id=${this.#node}`, { data }),
      );
    }
  }

  async #nodeTask(): Promise<void> {
    await this.#try('node', () => this.#readNode());
    await this.#try('users', () => this.#readUsers());
    await this.#try('rules', () => this.#readRules());
  }

  /** One period. */
  async period(): Promise<void> {
    await Promise.all([this.#userTask(), this.#nodeTask()]);
  }
}
