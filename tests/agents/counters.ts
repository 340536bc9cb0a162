export interface Bytes {
  u: number;
  d: number;
}

/** Bytes by customer. */
export class Counters {
  readonly #bytes = new Map<number, Bytes>();

  add(user: number, u: number, d: number): void {
    const { u: up, d: down } = this.of(user);
    this.#bytes.set(user, { u: up + u, d: down + d });
  }

  of(user: number): Bytes {
    return this.#bytes.get(user) ?? { u: 0, d: 0 };
  }

  /** The difference to an earlier copy, or all bytes, without customers who have none. */
  above(base = new Counters()): { user: number; u: number; d: number }[] {
    return [...this.#bytes.keys()]
      .map((user) => ({
        user,
        u: this.of(user).u - base.of(user).u,
        d: this.of(user).d - base.of(user).d,
      }))
      .filter(({ u, d }) => u + d > 0);
  }

  /** The bytes that were added after an earlier copy. */
  since(base: Counters): Counters {
    const rest = new Counters();
    for (const { user, u, d } of this.above(base)) rest.add(user, u, d);
    return rest;
  }

  copy(): Counters {
    const copy = new Counters();
    for (const [user, { u, d }] of this.#bytes) copy.add(user, u, d);
    return copy;
  }

  sum(): number {
    return [...this.#bytes.values()].reduce((sum, { u, d }) => sum + u + d, 0);
  }
}
