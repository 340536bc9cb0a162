import type { Connection } from '../faulty-network.ts';
import { decode } from '../typed.ts';
import type { Given } from './agent.ts';
import { XrayRV2board } from './xrayr-v2board.ts';

/**
 * XrayRP b1fa359 with its panel type NewV2board. It counts like XrayR, but sends three reports by themselves in each
 * period: traffic, state and addresses. If one finds no such call, it never makes it again until it is restarted. It asks
 * for the addresses that are online elsewhere, and takes numbers for an error.
 */
export class XrayRPV2board extends XrayRV2board {
  readonly #node: number;
  #online = new Map<number, Set<string>>();
  alive: Readonly<Record<string, readonly string[]>> = {};
  isFallenBack = false;

  constructor(wire: Connection, given: Given) {
    super(wire, given);
    this.#node = given.node;
  }

  open(user: number, ip: string): void {
    this.#online.set(user, (this.#online.get(user) ?? new Set()).add(ip));
  }

  close(user: number): void {
    this.#online.delete(user);
  }

  async #report(type: 'traffic' | 'status' | 'alive', part: object): Promise<void> {
    try {
      await this.post('/api/v2/server/report', { type, [type]: part });
    } catch (error) {
      // How the agent tells that a server has no such call: by the status or by a word in the answer.
      if (/: (404|405|501): |not found|unsupported|not implemented/i.test(String(error)))
        this.isFallenBack = true;
      throw error;
    }
  }

  protected override async send(traffic: Readonly<Record<string, readonly [number, number]>>): Promise<void> {
    await this.#report('traffic', traffic);
  }

  protected override async reportRest(): Promise<void> {
    await this.#report('status', {
      cpu: 12.5,
      uptime: 86_400,
      mem: { total: 100, used: 40 },
      swap: { total: 0, used: 0 },
      disk: { total: 100, used: 30 },
    });
    const addresses = [...this.#online].map(([user, ips]) => [
      String(user),
      [...ips].map((ip) => `${ip}_${this.#node}`),
    ]);
    if (addresses.length > 0) await this.#report('alive', Object.fromEntries(addresses));
    const list = await this.get('/api/v1/server/UniProxy/alivelist');
    const { alive } = JSON.parse(list ?? '{}') as { alive: unknown };
    const told = decode(alive, {});
    if (!Object.values(told).every(Array.isArray))
      throw new Error('json: cannot unmarshal number into []string');
    this.alive = told as typeof this.alive;
  }
}
