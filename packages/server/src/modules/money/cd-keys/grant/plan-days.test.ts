import { describe, expect, test } from 'vitest';
import {
  at,
  buy,
  give,
  left,
  levelDays,
  none,
  plan,
  planDays,
  used,
} from '../../../../testing/people/services.ts';
import { GB } from '../../../../testing/products.ts';

describe('days of the plan', () => {
  test.each([1, 2, 3])(
    'lengthen a running plan of level %i, and the account that would end before it',
    (level) => {
      const held = used(buy(none, plan({ level }), 0), 150 * GB);
      expect(give(held, planDays(3), 10)).toEqual({
        ...held,
        level_expires_at: at(93),
        account_expires_at: at(93),
      });
    },
  );

  test('do not shorten an account that ends later', () => {
    const held = { ...buy(none, plan(), 0), account_expires_at: at(365) };
    expect(give(held, planDays(3), 10)).toMatchObject({
      level_expires_at: at(93),
      account_expires_at: at(365),
    });
  });

  test('bring their bytes as a package', () => {
    const held = used(buy(none, plan(), 0), 150 * GB);
    const after = give(held, planDays(3, { bytes: 10 * GB }), 10);
    expect([left(held), left(after), after.quota_bytes]).toEqual([50 * GB, 60 * GB, 200 * GB]);
  });

  test('also extend a trial', () => {
    const trial = give(none, levelDays(3, 10 * GB), 0);
    expect(give(trial, planDays(3), 1)).toMatchObject({ level_expires_at: at(6), quota_bytes: 10 * GB });
  });

  test.each([
    ['never had a plan', none, {}, 'cd_keys.no_running_plan'],
    ['had one', buy(none, plan(), 0), {}, 'cd_keys.no_running_plan'],
    ['had one, with bytes', buy(none, plan(), 0), { bytes: GB }, 'cd_keys.no_running_plan'],
    ['never had a plan, though it may go on', none, { resume_ended: true }, 'cd_keys.no_last_plan'],
    [
      'had a trial alone, though it may go on',
      give(none, levelDays(3, 10 * GB), 0),
      { resume_ended: true },
      'cd_keys.no_last_plan',
    ],
  ])('are refused for a customer who %s', (_what, service, more, code) => {
    expect(() => give(service, planDays(3, more), 91)).toThrow(expect.objectContaining({ code }));
  });

  test('continue an ended plan of any level if they say so, with its whole quota', () => {
    const held = used({ ...buy(none, plan({ level: 3 }), 0), package_bytes: 9 * GB }, 150 * GB);
    const after = give(held, planDays(60, { bytes: GB, resume_ended: true }), 91);
    expect(after).toMatchObject({
      product_id: 7,
      level: 3,
      level_expires_at: at(151),
      account_expires_at: at(151),
      quota_bytes: 200 * GB,
      package_bytes: GB,
      used_download: 0,
      reset_interval: 'P30D',
    });
  });

  test('are the same for a running plan, whether or not they could continue an ended one', () => {
    const held = buy(none, plan(), 0);
    expect(give(held, planDays(3, { resume_ended: true }), 10)).toEqual(give(held, planDays(3), 10));
  });

  test('make a due reset first, like days of a level', () => {
    const held = used(buy(none, plan(), 0), 150 * GB);
    expect(give(held, planDays(3), 31)).toEqual(give(held, levelDays(3), 31));
  });
});
