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

  /** The difference to an earlier copy, without customers whose difference is zero. */
  above(base: Counters): { user: number; u: number; d: number }[] {
    return [...this.#bytes.keys()]
      .map((user) => ({
        user,
        u: this.of(user).u - base.of(user).u,
        d: this.of(user).d - base.of(user).d,
      }))
      .filter(({ u, d }) => u + d > 0);
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
