import type { Services } from '../base/context.ts';

/** The lifetime of a claim in seconds. A live process renews its claims, and those of a killed process expire. */
const claimSeconds = 20;
const beatMilliseconds = 5_000;

/** A claimed row, and the end of its claim, which identifies the claim. */
export interface Claim {
  readonly id: number;
  readonly until: Date;
}

/** The end of a claim that is made now. */
export const claimUntil = ({ now }: Pick<Services, 'now'>): Date =>
  new Date(now().getTime() + claimSeconds * 1000);

/**
 * Renews claims while their work runs. `renew` moves the end of those claims that still have their known end, and
 * returns their ids.
 */
export function openClaims(
  renew: (services: Services, claims: readonly Claim[], until: Date) => Promise<readonly number[]>,
) {
  const held = new Map<number, Date>();
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;

  async function beat(services: Services): Promise<void> {
    const claims = [...held].map(([id, until]) => ({ id, until }));
    const until = claimUntil(services);
    try {
      for (const id of await renew(services, claims, until)) if (held.has(id)) held.set(id, until);
    } catch (error) {
      services.log.warn({ err: error }, 'claims could not be renewed');
    }
  }
  const beatAlone = (services: Services) => {
    beating ??= beat(services).finally(() => {
      beating = undefined;
    });
  };

  return {
    hold(services: Services, claims: readonly Claim[]): void {
      for (const { id, until } of claims) held.set(id, until);
      if (held.size > 0) timer ??= setInterval(() => beatAlone(services), beatMilliseconds).unref();
    },
    /** Whether another process may have claimed the row, for example while this process was suspended. */
    isLost: ({ now }: Services, id: number): boolean => (held.get(id) ?? new Date(0)) <= now(),
    /** Stops renewing a claim, and returns its end. Call this for every claim. */
    async release(id: number): Promise<Date | undefined> {
      await beating;
      const until = held.get(id);
      held.delete(id);
      if (held.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
      return until;
    },
  };
}
