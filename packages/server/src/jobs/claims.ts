import type { Services } from '../base/context.ts';

/**
 * Seconds after which what a process has claimed may be taken by others, unless it says again that it lives. What a killed
 * process had claimed, or whose claim it never heard of, waits no longer.
 */
const claimSeconds = 20;
const beatMilliseconds = 5_000;

/** A claimed row, and the end of its claim, by which it is recognised. */
export interface Claim {
  readonly id: number;
  readonly until: Date;
}

/** The end of a claim that is made now. */
export const claimUntil = ({ now }: Pick<Services, 'now'>): Date =>
  new Date(now().getTime() + claimSeconds * 1000);

/**
 * Moves the end of claims while their work goes on. `renew` does so for those that still have their end, and returns their
 * ids.
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
      services.log.warn({ err: error }, 'what is under way could not be claimed further');
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
    /** Whether others may have taken it over, as when this process was suspended. */
    isLost: ({ now }: Services, id: number): boolean => (held.get(id) ?? new Date(0)) <= now(),
    /** Renews a claim no longer, and returns its end. Whatever becomes of the row, it must be called. */
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
