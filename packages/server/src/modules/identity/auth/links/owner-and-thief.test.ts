import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passkeyEnvironment } from '../../../../testing/people/passkeys.ts';
import { openTheft, type Theft } from '../../../../testing/people/theft.ts';
import { forAllTests, openServerPair } from '../../../../testing/servers/open-test-server.ts';

/** On PostgreSQL two processes that answer in turn. */
const server = await forAllTests(openServerPair(passkeyEnvironment));

const acts = ['passkey', 'factor', 'email', 'password'] as const;
/** How a thief keeps access, or tries to regain it later. */
const tricks = ['unkey', 'unfactor', 'back', 'reset', 'undo', 'notMe', 'leak', 'deletion'] as const;
const answers = ['undo', 'reset', 'notMe', 'leak', 'hand', 'staff', 'deletion'] as const;
const thieves = ['owner', 'mailbox', 'session', 'password'] as const;
const holdings = ['nothing', 'factor', 'passkey'] as const;

type Opens = 'none' | 'all' | number;

interface Case {
  readonly who: (typeof thieves)[number];
  /** What the owner had set up days before. */
  readonly has: (typeof holdings)[number];
  readonly does: readonly (typeof acts | typeof tricks)[number][];
  /** Hours between two of these acts. */
  readonly pause: number;
  readonly answer: (typeof answers)[number];
  /** Hours from the first act to the owner's answer. */
  readonly after: number;
  /** Hours from the first act until the thief opens links again. */
  readonly until: number;
  /** Which links the thief opens: soon after the answer, and later. */
  readonly opens: readonly [Opens, Opens];
  /** The order in which links are opened. */
  readonly newestFirst: boolean;
}

const clock = (theft: Theft, hours: number) => {
  const wait = (theft.began.getTime() - server.clock.at.getTime()) / 1000 + hours * 3_600;
  if (wait > 0) server.clock.turn(wait);
};

/** The result of a theft, its answer, and all that the thief tries then. The owner must be in, and the thief out. */
async function play({ who, has, does, pause, answer, after, until, opens, newestFirst }: Case) {
  const theft = await openTheft(server, who, has);
  for (const [index, act] of does.entries()) {
    clock(theft, index * pause);
    await theft.thief.does(act);
  }
  await theft.thief.leaves();
  clock(theft, after);
  await theft.owner.answers(answer);
  const states = [await theft.settle(newestFirst)];
  for (const [index, which] of opens.entries()) {
    clock(theft, index === 0 ? after + 0.1 : until);
    await theft.thief.opensLinks(which, newestFirst);
    states.push(await theft.settle(newestFirst));
  }
  return states;
}

const settled = { owner: 'in', thief: 'out', address: 'the owner’s' };
const check = async (one: Case) => {
  expect(await play(one)).toEqual([settled, settled, settled]);
};

/** One act, and each two in both orders. */
const orders = acts.flatMap((first) => [
  [first],
  ...acts.filter((other) => other !== first).map((second) => [first, second] as const),
]);
const hours = [1, 23, 25, 70];
const ends = [71.5, 72.2, 73, 100];

/** Every way of answering every thief, with orders and hours that differ from line to line. */
const table = answers.flatMap((answer, row) =>
  thieves.flatMap((who, column) =>
    [0, 1].map((half): Case => {
      const line = (row * thieves.length + column) * 2 + half;
      return {
        who,
        answer,
        has: 'nothing',
        does: orders[(line * 5 + row) % orders.length] ?? [],
        pause: 0.4,
        after: hours[(line + row) % hours.length] ?? 0,
        until: ends[(row + half) % ends.length] ?? 0,
        opens: [half === 0 ? 'none' : 'all', [0, 1, 'all'][line % 3] as Opens],
        newestFirst: half === 0,
      };
    }),
  ),
);

/** Thefts that only one part of the rule stops. The last link that the thief has outlives the owner's first one. */
const known = (
  [
    { does: ['passkey', 'password'], answer: 'reset' },
    { does: ['passkey', 'password'], answer: 'notMe' },
    { does: ['factor', 'password'], answer: 'staff' },
    { does: ['email', 'back'], answer: 'reset' },
    { does: ['email', 'reset', 'factor'], answer: 'undo' },
    { does: ['password', 'reset', 'factor'], answer: 'reset' },
  ] as const
).map((theft): Case => {
  const usual = { who: 'mailbox', has: 'nothing', pause: 1, after: 10, until: 72.6 } as const;
  return { ...usual, ...theft, opens: ['none', 0], newestFirst: false };
});

/**
 * Longer thefts, in which the thief also recovers, undoes and takes back. Most thieves read the owner's mails, because
 * the others have no links.
 */
const cases = fc.record<Case>({
  who: fc.constantFrom('mailbox', 'mailbox', 'mailbox', ...thieves),
  has: fc.constantFrom('nothing', ...holdings),
  does: fc.array(fc.constantFrom(...acts, ...acts, ...tricks), { minLength: 2, maxLength: 6 }),
  pause: fc.constantFrom(0.4, 5, 11),
  answer: fc.constantFrom(...answers),
  after: fc.constantFrom(...hours),
  until: fc.constantFrom(...ends, 73, 74, 130),
  opens: fc.tuple(
    fc.constantFrom<Opens>('none', 'none', 0, 'all'),
    fc.constantFrom<Opens>(0, 0, 1, 2, 'all'),
  ),
  newestFirst: fc.boolean(),
});

describe('the owner of the mailbox gets in at the end, and the thief does not', () => {
  test.each([...known, ...table])('$who: $does, answered by $answer after $after hours, until $until', check);

  test('after any order of acts and answers', { timeout: 600_000 }, async () => {
    const numRuns = Number(process.env.FERRY_THEFTS ?? 30);
    await fc.assert(fc.asyncProperty(cases, check), {
      seed: Number(process.env.FERRY_SEED ?? 37),
      numRuns,
      endOnFailure: true,
    });
  });
});
