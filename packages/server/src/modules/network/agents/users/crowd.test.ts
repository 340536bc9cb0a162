import { describe, expect, test } from 'vitest';
import { devicesHere } from '../../../../testing/devices/devices-here.ts';
import { type Crowded, toldAlive } from './crowd.ts';

/** Every distribution of devices over three nodes, with the newest surplus one at a node that has some, or none surplus. */
function* everyWay(limit: number): Generator<{ crowded: Crowded; at: readonly number[] }> {
  for (let a = 0; a <= limit + 2; a += 1)
    for (let b = 0; b <= limit + 2; b += 1)
      for (let c = 0; c <= limit + 2; c += 1) {
        const at = [a, b, c];
        const nodes = at.flatMap((count, node) => (count > 0 ? [node] : []));
        const devices = a + b + c;
        for (const surplusAt of devices > limit ? [...nodes, null] : [null])
          if (devices >= limit) yield { crowded: { limit, devices, nodes, surplusAt }, at };
      }
}

describe.each([1, 2, 3, 5])('with a limit of %s, by the formula of XrayR', (limit) => {
  /** How many devices a node allows. Undefined: the customer is not in its list. */
  const lets = (crowded: Crowded, at: readonly number[], node: number) => {
    const told = toldAlive(crowded, node);
    return told === undefined ? undefined : devicesHere(limit, told, at[node] ?? 0);
  };

  test('exactly at it a customer keeps all devices, and may move to another node with one', () => {
    for (const { crowded, at } of everyWay(limit)) {
      if (crowded.devices !== limit) continue;
      for (const [node, count] of at.entries()) {
        if (count > 0) expect(lets(crowded, at, node), `${at}`).toBe(count);
        // With a limit of one a second device could not be distinguished from the first.
        else expect(lets(crowded, at, node), `${at}`).toBe(limit === 1 ? undefined : 1);
      }
    }
  });

  test('above it the node with the newest surplus device drops the customer, and no other admits more', () => {
    for (const { crowded, at } of everyWay(limit)) {
      if (crowded.devices === limit) continue;
      for (const [node, count] of at.entries()) {
        const expected = node === crowded.surplusAt || count === 0 ? undefined : count;
        expect(lets(crowded, at, node), `${at} surplus ${crowded.surplusAt}`).toBe(expected);
      }
    }
  });
});
