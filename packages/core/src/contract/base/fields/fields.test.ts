import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../../index.ts';
import { answerFields, type Field, inputFields, meaningOf, showsSecret } from './field-reader.ts';
import { ahead, means, secret } from './fields.ts';

interface Found extends Field {
  readonly operation: string;
  readonly written: string;
}

const all: readonly Found[] = allCalls.flatMap((call) =>
  [...inputFields(call), ...answerFields(call)].map((field) => ({
    ...field,
    operation: call.operation,
    written: JSON.stringify(z.toJSONSchema(field.schema, { io: 'input', unrepresentable: 'any' })),
  })),
);
const inputs = all.filter(({ place }) => place !== 'answer');
const nameOf = ({ operation, place, path }: Found) => `${operation} ${place} ${path}`;

/** A text, or several: no number, no yes or no, no time, no choice, and no object of named values. */
const isText = ({ written }: Found) =>
  !/"type":"(integer|number|boolean)"|"format":"date|"(enum|const|properties)":/.test(written);

/** The one place that guesses by names. It asks for the mark, and decides nothing else. */
const looksSecret =
  /passw|pwd|secret|token|key|code|uuid|otp|proof|sign$|link$|url$|captcha|_env|input_data/i;

/** Fields that look like secrets and are none, by name, or by operation and name. */
const noSecrets: Readonly<Record<string, string>> = {
  token_id: 'the id of a token, without its text',
  token_name: 'the name that staff gave a token',
  invite_code: 'made to be shared',
  invite_link: 'made to be shared',
  country_code: 'a country',
  tiago2_cap_key_id: 'names the captcha of a page',
  site_key: 'names the captcha of a page',
  skip_cache_key: 'is ignored',
  platform_public_key: 'verifies what a gateway signs',
  alipay_public_key: 'verifies what Alipay signs',
  key_file: 'where a file lies on the node',
  contact_url: 'public',
  terms_url: 'public',
  privacy_url: 'public',
  status_url: 'public',
  preview_image_url: 'public',
  public_url: 'public',
  login_code:
    'names a sign-in request; only the customer can confirm it, and only its device gets the tokens',
  login_url: 'contains login_code',
  'auth.showSignInRequest code': 'names a sign-in request, as login_code does',
  'auth.answerSignInRequest code': 'names a sign-in request, as login_code does',
  'figures.revenue codes': 'a sum of money',
  'cdKeys.preview code': 'the code of a refusal',
  'push.list public_key': 'every browser that subscribes tells it to its push service',
  'repeats.find key': 'names a write of the signed-in customer',
  'repeats.findByKey key': 'names a write, of which it tells the state alone',
  'system.downloads url': 'where anybody gets an app',
  'telegram.status url': 'the public address of the webhook',
  'v1.auth.register code': 'the invite code',
  'v1.links.setGroupHosts link': 'an address without the customer’s token',
  'v1.payments.purchase url': 'where to pay an order, which anybody may do',
  'v1.tickets.list uuid': 'the id of a ticket',
  'v1.tickets.create uuid': 'the id of a ticket',
  'v1.tickets.update uuid': 'the id of a ticket',
  'v1.tickets.view uuid': 'the id of a ticket',
};

describe('a secret', () => {
  const looking = all.filter((field) => isText(field) && looksSecret.test(field.name));
  const exceptions = ({ operation, name }: Found) =>
    [name, `${operation} ${name}`].filter((one) => one in noSecrets);

  test('whose name looks like one is marked, or is said to be none', () => {
    const unmarked = looking.filter((field) => !field.meaning.secret && exceptions(field).length === 0);
    expect(unmarked.map(nameOf), 'mark it with `secret`, or say why it is none').toEqual([]);
  });

  test('is not said to be none where it is one', () => {
    const both = looking.filter((field) => field.meaning.secret && exceptions(field).length > 0);
    expect(both.map(nameOf)).toEqual([]);
    const used = new Set(looking.flatMap(exceptions));
    expect(Object.keys(noSecrets).filter((name) => !used.has(name))).toEqual([]);
  });

  test('may also be a whole answer', () => {
    const plain = allCalls.filter(({ answer }) => meaningOf(answer).secret);
    expect(plain.map(({ operation }) => operation).toSorted()).toEqual([
      'links.fetch',
      'links.fetchOlder',
      'v1.links.fetch',
      'v1.links.fetchOlder',
    ]);
    for (const call of plain) expect(showsSecret(call)).toBe(true);
  });
});

test('every time that a caller writes is said to lie ahead or in the past', () => {
  const times = inputs.filter(
    ({ written }) => written.includes('"format":"date-time"') && !written.includes('"properties"'),
  );
  expect(times.length).toBeGreaterThan(30);
  expect(times.filter(({ meaning }) => meaning.time === undefined).map(nameOf)).toEqual([]);
});

test('every number of a caller whose name says its unit has the unit', () => {
  const units = [
    ['bytes', /(^|_)bytes$/],
    ['Mbps', /(^|_)(mbps|speed_limit)$/],
    ['days', /(^|_)days$/],
    ['minutes', /(^|_)minutes$/],
    ['seconds', /(^|_)seconds$/],
  ] as const;
  const numbers = inputs.filter(({ written }) => /"type":"(integer|number)"/.test(written));
  const missing = units.flatMap(([unit, named]) =>
    numbers.filter(({ name, meaning }) => named.test(name) && meaning.unit !== unit),
  );
  expect(missing.map(nameOf)).toEqual([]);
});

test('every example is a valid value', () => {
  const shown = all.filter(({ meaning }) => meaning.example !== undefined);
  expect(shown.length).toBeGreaterThan(5);
  for (const field of shown) {
    const { example } = field.meaning;
    // A list has the meaning of its items.
    const isValid = [example, [example]].some((value) => z.safeParse(field.schema, value).success);
    expect(isValid, nameOf(field)).toBe(true);
  }
});

describe('a meaning', () => {
  test('is read through what wraps the schema, and stays with further checks', () => {
    const token = secret(z.string());
    const list = z._default(z.nullable(z.array(token.check(z.minLength(3)))), null);
    expect(meaningOf(list)).toEqual({ secret: true });
    expect(meaningOf(z.optional(ahead(means(z.string(), { label: 'end' }))))).toEqual({
      label: 'end',
      time: 'ahead',
    });
  });

  test('belongs to the new schema alone', () => {
    const plain = z.string();
    secret(plain);
    expect(meaningOf(plain)).toEqual({});
  });
});
