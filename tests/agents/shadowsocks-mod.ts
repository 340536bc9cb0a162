import { Counters } from './counters.ts';
import type { Connection } from './faulty-network.ts';

const userFields = ['id', 'port', 'passwd', 'method', 'obfs', 'protocol', 'is_multi_user'];
const nodeFields = ['node_speedlimit', 'traffic_rate', 'mu_only', 'sort'];

/** A dictionary access that throws if the key is missing, which ends the round. */
function demand(of: Record<string, unknown>, keys: readonly string[]): void {
  for (const key of keys) if (!(key in of)) throw new Error(`KeyError: '${key}'`);
}

/**
 * An agent with the described behaviour of shadowsocks-mod: nine calls one after another each minute, without
 * retries. A status other than 200, or an object without exactly two keys, is an error and ends the round. It resets
 * its counters before it reports, so an undelivered report is never repeated.
 */
export class ShadowsocksMod {
  readonly #wire: Connection;
  readonly #node: number;
  readonly #key: string;
  readonly #counters = new Counters();
  #baseline = new Counters();
  #detections: { list_id: number; user_id: number }[] = [];
  #online: { ip: string; user_id: number }[] = [];
  users: { id: number; port: number }[] = [];
  rules: { id: number; regex: string; type: number }[] = [];
  readonly log: string[] = [];

  constructor(wire: Connection, { node, key }: { node: number; key: string }) {
    this.#wire = wire;
    this.#node = node;
    this.#key = key;
  }

  flow(user: number, u: number, d: number): void {
    this.#counters.add(user, u, d);
  }

  online(user: number, ip: string): void {
    this.#online.push({ ip, user_id: user });
  }

  detect(user: number, rule: number): void {
    this.#detections.push({ list_id: rule, user_id: user });
  }

  async #call(method: 'GET' | 'POST', path: string, content?: unknown): Promise<unknown> {
    const answer = await this.#wire.send(method, `/mod_mu/${path}?key=${this.#key}&node_id=${this.#node}`, {
      headers: {
        'user-agent': 'python-requests/2.31.0',
        accept: '*/*',
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    if (answer.status !== 200) throw new Error(`Server error with status code: ${answer.status}`);
    const body = JSON.parse(answer.body) as Record<string, unknown>;
    if (Object.keys(body).length !== 2) throw new Error(`Wrong data: ${answer.body}`);
    if (body.ret === 0) throw new Error(`Wrong ret: ${body.data}`);
    return body.data;
  }

  async #round(): Promise<void> {
    await this.#call('GET', 'func/ping');
    const traffic = this.#counters.above(this.#baseline).map(({ user, u, d }) => ({ u, d, user_id: user }));
    this.#baseline = this.#counters.copy();
    await this.#call('POST', 'users/traffic', { data: traffic });
    await this.#call('POST', `nodes/${this.#node}/info`, {
      node_id: this.#node,
      uptime: '2280.25',
      load: '0.52 0.58 0.59\n',
    });
    const online = this.#online.splice(0);
    await this.#call('POST', 'users/aliveip', { data: online });
    const detections = this.#detections.splice(0);
    await this.#call('POST', 'users/detectlog', { data: detections });
    demand((await this.#call('GET', `nodes/${this.#node}/info`)) as Record<string, unknown>, nodeFields);
    const users = (await this.#call('GET', 'users')) as Record<string, unknown>[];
    for (const user of users) demand(user, userFields);
    const ports = new Set(users.map((user) => user.port));
    if (ports.size !== users.length) throw new Error('two customers on one port');
    this.users = users as unknown as { id: number; port: number }[];
    for (const node of (await this.#call('GET', 'nodes')) as { node_ip: string }[]) node.node_ip.split(',');
    this.rules = (await this.#call('GET', 'func/detect_rules')) as typeof this.rules;
    for (const rule of this.rules) demand(rule, ['id', 'regex', 'type']);
  }

  async period(): Promise<void> {
    try {
      await this.#round();
    } catch (error) {
      this.log.push(String(error));
    }
  }

  /** Simulates a restart of the process: traffic since the last report is lost. */
  restart(): void {
    this.#baseline = this.#counters.copy();
    this.#online = [];
    this.#detections = [];
  }
}
