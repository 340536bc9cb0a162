import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Place, type ServerProcess, startServerProcess } from '../../journeys/parts/server-process.ts';
import { type Asked, askUntilAnswered } from './ask.ts';

/**
 * Milliseconds to wait for a fault point after the start of the server: it is reached at once, or after seconds by a
 * job or at a late pass. Long, for a slow machine.
 */
const patience = 90_000;

/**
 * `fault`: dies at that fault point (`FERRY_FAULT`). `serves`: is killed so many milliseconds after its start.
 * `until`: is killed then, maybe during its start.
 */
type Life = { fault: string } | { serves: number } | { until: Promise<unknown> };

/** A server that dies and restarts with the same data, and clients that retry until they get an answer. */
export function openKillableServer(place: Place, settings: Record<string, string>) {
  let address = Promise.withResolvers<string>();
  let output = () => '';

  /** Starts the server and lets it die. */
  async function liveOnce(life: Life): Promise<'at its place' | 'in time'> {
    const power = new AbortController();
    let isOver = false;
    const cut = () => {
      isOver = true;
      power.abort();
    };
    if ('until' in life) void life.until.then(cut, cut);
    let server: ServerProcess;
    try {
      const fault = 'fault' in life ? life.fault : '';
      server = await startServerProcess(place, { ...settings, FERRY_FAULT: fault }, power.signal);
    } catch (error) {
      expect((error as Error).message).toContain('SIGKILL');
      return isOver ? 'in time' : 'at its place';
    }
    output = server.output;
    address.resolve(server.url);
    const timer = 'until' in life ? undefined : setTimeout(cut, 'serves' in life ? life.serves : patience);
    await server.ended;
    clearTimeout(timer);
    address = Promise.withResolvers();
    expect(server.child.signalCode, server.output()).toBe('SIGKILL');
    return isOver ? 'in time' : 'at its place';
  }

  /**
   * Runs the server once and returns whether it died at its fault point. Throws if the fault point was not reached.
   */
  async function live(life: Life): Promise<'at its place' | 'in time'> {
    const end = await liveOnce(life);
    if ('until' in life && end === 'in time') await life.until;
    return end;
  }

  /** The address of the present server, or of the next one. */
  const whereNow = () => address.promise;

  const { ask }: Asked = { ask: (send) => askUntilAnswered(whereNow, send, { output }) };

  return { live, ask, whereNow };
}

/** Milliseconds in which clients must have done what is waited for. They need seconds. */
const maxWaitMs = 180_000;

/** Clients that repeat their actions until they are stopped or one of them fails. */
export function openClients(deeds: (() => Promise<void>)[]) {
  let isOver = false;
  let failure: unknown;
  const done = deeds.map(() => 0);
  const work = deeds.map(async (deed, index) => {
    try {
      while (!isOver) {
        await deed();
        done[index] = (done[index] ?? 0) + 1;
      }
    } catch (error) {
      isOver = true;
      failure ??= error;
    }
  });
  const assertWell = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    assertWell,
    /** Waits until each has done so many more actions. */
    async further(count: number): Promise<void> {
      const wanted = done.map((so) => so + count);
      const ends = performance.now() + maxWaitMs;
      const waitsFor = () => wanted.flatMap((so, index) => ((done[index] ?? 0) < so ? [index] : []));
      while (waitsFor().length > 0) {
        assertWell();
        if (performance.now() > ends) throw new Error(`clients without an answer: ${waitsFor()}`);
        await pause(20);
      }
    },
    /** Waits for running actions. */
    async end() {
      isOver = true;
      await Promise.all(work);
      assertWell();
    },
  };
}
