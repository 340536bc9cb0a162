import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { moneyVariables } from './money-variables.ts';
import { serverVariables } from './server-variables.ts';
import { ConfigError } from './settings.ts';
import { siteVariables } from './site-variables.ts';
import type { Declared } from './value-types.ts';

/** The page of all variables, from their declarations. */
function settingsPage(): string {
  const told = (value: unknown) => (value === undefined || value === '' ? '' : `\`${value}\``);
  const groups = {
    'How the server runs': serverVariables,
    'The site': siteVariables,
    Money: moneyVariables,
  } satisfies Record<string, Readonly<Record<string, Declared>>>;
  const tables = Object.entries(groups).map(([title, variables]) => {
    const rows = Object.entries(variables).map(([name, { usually, schema, says }]: [string, Declared]) =>
      ['', `\`${name}\``, usually ?? told(schema.parse(undefined)), says, ''].join(' | ').trim(),
    );
    return [`## ${title}`, '', '| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
  });
  const head =
    'The server reads these environment variables once, at startup. ' +
    'If a value is wrong, the server does not start and names the variable. ' +
    'The programs of a release also read them from a file: [production.md](production.md).';
  return `# Settings\n\n${head}\n\n${tables.join('\n\n')}\n`;
}

test('the page of the settings has every variable with its default and its meaning', async () => {
  // `vitest -u` writes it.
  await expect(settingsPage()).toMatchFileSnapshot('../../../../docs/settings.md');
});

describe('a wrong value ends the start with a sentence that names it', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address such as postgres://user:password@host/database.',
    ],
    [
      { FERRY_TIME_ZONE: 'Mars/Olympus' },
      'FERRY_TIME_ZONE must be a time zone such as Asia/Shanghai, not "Mars/Olympus".',
    ],
    [
      { FERRY_INVITE_HOLD_DAYS: 'card=400' },
      'FERRY_INVITE_HOLD_DAYS must be methods with 0 to 365 days, such as card=45,alipay=7, not "card=400".',
    ],
    [{ FERRY_INVITE: 'maybe' }, 'FERRY_INVITE must be one of required, optional, off, not "maybe".'],
    [{ FERRY_CAPTCHA: '9' }, 'FERRY_CAPTCHA must be off or a whole number from 1 to 8, not "9".'],
    [
      { FERRY_EPAY_TYPES: 'alipay,cash' },
      'FERRY_EPAY_TYPES must be some of alipay, wxpay, qqpay with commas, not "alipay,cash".',
    ],
    [
      { FERRY_RECHARGE_MIN: '0.00' },
      'FERRY_RECHARGE_MIN must be an amount above 0 such as 10.00, not "0.00".',
    ],
    [
      { FERRY_RECHARGE_MIN: '20', FERRY_RECHARGE_MAX: '10' },
      'FERRY_RECHARGE_MIN must not be more than FERRY_RECHARGE_MAX.',
    ],
    [{ FERRY_CHECK_IN_MIN_MB: '400' }, 'FERRY_CHECK_IN_MIN_MB must not be more than FERRY_CHECK_IN_MAX_MB.'],
    [
      { FERRY_CHECK_IN_MAX_MB: '0' },
      'FERRY_CHECK_IN_MAX_MB must be a whole number from 1 to 1048576, not "0".',
    ],
    [
      { FERRY_EPAY_URL: 'https://pay.example', FERRY_EPAY_PID: '1001' },
      'FERRY_EPAY_URL, FERRY_EPAY_PID and FERRY_EPAY_KEY must be set together.',
    ],
    ...['http://api2.example', 'https://api2.example/v2', 'https://a@api2.example', 'api2.example'].map(
      (mirror): [Record<string, string>, string] => [
        { FERRY_API_MIRRORS: `https://api1.example,${mirror}` },
        `FERRY_API_MIRRORS must be at most 8 origins such as https://api2.example with commas, without a path, not "https://api1.example,${mirror}".`,
      ],
    ),
    [
      { FERRY_STRIPE_KEY: 'sk_test_x' },
      'FERRY_STRIPE_KEY and FERRY_STRIPE_WEBHOOK_SECRET must be set together.',
    ],
    [
      { FERRY_STRIPE_KEY: 'sk_test_x', FERRY_STRIPE_WEBHOOK_SECRET: 'whsec_x', FERRY_CURRENCY: 'JPY' },
      'FERRY_STRIPE_KEY needs a FERRY_CURRENCY that has two decimals.',
    ],
    [
      { FERRY_TELEGRAM_TOKEN: 'nobody-may-see' },
      'FERRY_TELEGRAM_TOKEN must be the token that BotFather gave, such as 123456:ABC-DEF.',
    ],
    [
      { FERRY_TELEGRAM_TOKEN: `1:${'x'.repeat(35)}`, FERRY_TELEGRAM_MODE: 'webhook' },
      'FERRY_TELEGRAM_MODE=webhook needs a FERRY_PUBLIC_URL that begins with https.',
    ],
    [
      { DATABASE_URL: 'postgres://pooler/ferry', FERRY_DB_POOLER: 'transaction' },
      'FERRY_DB_DIRECT_URL must be set with FERRY_DB_POOLER: the address of PostgreSQL past the pooler.',
    ],
    [
      { FERRY_TERMS_URL: 'http://ferry.example/terms' },
      'FERRY_TERMS_URL must be an address that begins with https://.',
    ],
    ...[
      'security@ferry.example',
      'mailto:',
      'mailto:security@ferry.example?subject=x',
      'mailto:security@ferry.example%0AContact:',
      'http://ferry.example/report',
      'https://',
      'https://[',
      'https://user@ferry.example',
      'tel:+1-201-555-0123',
      `https://ferry.example/${'x'.repeat(500)}`,
      'https://a.example\nContact: https://b.example',
      Array(5).fill('https://ferry.example').join(),
    ].map((contact): [Record<string, string>, string] => [
      { FERRY_SECURITY_CONTACT: `https://ferry.example,${contact}` },
      `FERRY_SECURITY_CONTACT must be 1 to 5 contacts with commas, such as mailto:security@ferry.example,https://ferry.example/report, not "https://ferry.example,${contact}".`,
    ]),
    [{ FERRY_SECURITY_CONTACT: ' , ' }, /^FERRY_SECURITY_CONTACT must be 1 to 5 contacts /],
    [
      { FERRY_DOWNLOADS: 'windows=https://a.example,beos=https://b.example' },
      'FERRY_DOWNLOADS must be systems and addresses with commas, such as windows=https://…,android=https://…, not "windows=https://a.example,beos=https://b.example".',
    ],
    ...['cloudflare', '0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '10.0.0.0/33', '127.0.0.1;10.0.0.1'].map(
      (proxies): [Record<string, string>, string] => [
        { FERRY_TRUSTED_PROXIES: proxies },
        `FERRY_TRUSTED_PROXIES must be addresses and networks of proxies with commas, such as 127.0.0.1,172.16.0.0/12, none wider than /8, not "${proxies}".`,
      ],
    ),
    ...[
      { FERRY_SMTP_URL: 'smtp://a@qq.example:pa@ss#w/rd@host' },
      { FERRY_SMTP_URL: 'smtps://user:50%@host' },
      { DATABASE_URL: 'postgres://ferry:pa/ss@host/db' },
      { FERRY_DB_DIRECT_URL: 'postgres://ferry:pa?ss@host/db' },
      { CLICKHOUSE_URL: 'http://ferry:pa#ss@host:8123/db' },
    ].map((one): [Record<string, string>, RegExp] => [
      one as unknown as Record<string, string>,
      new RegExp(
        `^${Object.keys(one)[0]} must be an address such as .* in which special characters of user and password are encoded, such as @ as %40, / as %2F and # as %23\\.$`,
      ),
    ]),
    [
      { FERRY_SMTP_URL: 'smtps://user:secret@mail.example:587' },
      'FERRY_SMTP_URL must be smtp:// and not smtps:// at a port where TLS begins by STARTTLS.',
    ],
    [
      { FERRY_SMTP_URL: 'smtp://user:secret@mail.example:465?name=mx.example' },
      'FERRY_SMTP_URL must be smtps:// and not smtp:// at port 465, where TLS comes first.',
    ],
    ...['https://ferry.example/portal', 'https://ferry.example/?a=1', 'https://ferry.example/#/'].map(
      (url): [Record<string, string>, string] => [
        { FERRY_PUBLIC_URL: url },
        'FERRY_PUBLIC_URL must be an address without a path, such as https://ferry.example: the portal has a host of its own.',
      ],
    ),
    ...['203.0.113', 'relay.example', '203.0.113.0/33', '2001:db8::/129'].map(
      (one): [Record<string, string>, string] => [
        { FERRY_OWN_ADDRESSES: `203.0.113.9,${one}` },
        `FERRY_OWN_ADDRESSES must be addresses or networks with commas, such as 203.0.113.9,2001:db8::/48, not "203.0.113.9,${one}".`,
      ],
    ),
    [{ FERRY_SECRET: 'short' }, 'FERRY_SECRET must be 64 hexadecimal digits.'],
  ])('%o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(
      typeof sentence === 'string' ? new ConfigError(sentence) : sentence,
    );
  });
});

test.each([
  { FERRY_TRUSTED_PROXIES: 'loopback, 172.16.0.0/12,2400:cb00::/32,10.0.0.0/255.0.0.0' },
  { FERRY_SMTP_URL: 'smtp://a%40qq.example:pa%40ss%23w%2Frd@host:587' },
  { FERRY_SMTP_URL: 'smtps://a@qq.example:secret@host:465' },
])('%o is accepted', (environment) => {
  expect(() => readConfig(environment as unknown as Record<string, string>)).not.toThrow();
});

describe('production', () => {
  const production = {
    NODE_ENV: 'production',
    FERRY_PUBLIC_URL: 'https://ferry.example/',
    FERRY_SMTP_URL: 'smtps://user:secret@mail.example',
    FERRY_MAIL_FROM: 'Ferry <no-reply@ferry.example>',
  };

  test('with a PostgreSQL it listens on every address, logs calls and never seeds a demo', () => {
    expect(readConfig({ ...production, DATABASE_URL: 'postgres://host/db', FERRY_DEMO: 'on' })).toMatchObject(
      {
        host: '0.0.0.0',
        logLevel: 'info',
        seedsDemo: false,
        publicUrl: 'https://ferry.example',
      },
    );
  });

  test('with the embedded database it serves this machine alone, unless it is told to listen elsewhere', () => {
    expect(readConfig(production).host).toBe('127.0.0.1');
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  test.each(['FERRY_PUBLIC_URL', 'FERRY_SMTP_URL', 'FERRY_MAIL_FROM'])(
    'does not start without %s',
    (name) => {
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(name);
    },
  );

  test.each([
    ['FERRY_PUBLIC_URL', 'http://ferry.example'],
    ['FERRY_PUBLIC_URL', 'http://198.51.100.7:8080'],
    ['FERRY_PUBLIC_URL', 'http://localhost.example'],
    ['FERRY_PUBLIC_URL', 'http://127.0.0.1.example'],
    ['FERRY_PUBLIC_URL', 'http://[2001:db8::1]'],
    ['FERRY_PUBLIC_URL', 'http://10.0.0.7'],
    ['FERRY_LINK_URLS', 'https://sub.example,http://*.sub.example'],
    ['FERRY_PORTAL_ORIGINS', 'https://portal.example,http://portal.example'],
  ])('does not start where passwords would travel in plain text: %s=%s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      new ConfigError(
        `${name} must have https in production, except on this machine: by http everyone on the way reads passwords and tokens.`,
      ),
    );
    expect(() => readConfig({ FERRY_PUBLIC_URL: 'http://127.0.0.1', [name]: value })).not.toThrow();
  });

  test.each([
    'http://127.0.0.1:8080',
    'http://127.0.9.1',
    'http://localhost',
    'http://a.localhost',
    'http://[::1]',
  ])('starts without https on this machine: %s', (FERRY_PUBLIC_URL) => {
    expect(readConfig({ ...production, FERRY_PUBLIC_URL }).publicUrl).toBe(FERRY_PUBLIC_URL);
  });

  test('has no sandbox and does not start with one', () => {
    expect(readConfig(production).sandbox).toBe(false);
    expect(() => readConfig({ ...production, FERRY_SANDBOX: 'on' })).toThrow('FERRY_SANDBOX');
  });

  test('no value of a secret stands in a sentence', () => {
    const secret = 'postgress://user:hunter2@host/db';
    expect(() => readConfig({ ...production, DATABASE_URL: secret })).not.toThrow('hunter2');
    expect(() => readConfig({ ...production, DATABASE_URL: secret })).toThrow('DATABASE_URL');
  });
});

test('by default only this machine reaches the server, with the embedded database and a demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDirectory: './data',
    seedsDemo: true,
    siteName: '渡口',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    linkUrls: ['http://127.0.0.1:8080'],
  });
});

test('addresses are normalised so that headers can hold them, or refused', () => {
  expect(
    readConfig({
      FERRY_PUBLIC_URL: 'https://渡口.example/',
      FERRY_LINK_URLS: 'https://SUB1.example/, http://节点.example:8443, https://*.Sub.example/',
    }),
  ).toMatchObject({
    publicUrl: 'https://xn--6orp42d.example',
    linkUrls: [
      'https://xn--6orp42d.example',
      'https://sub1.example',
      'http://xn--3px729a.example:8443',
      'https://*.sub.example',
    ],
  });
  for (const address of [
    'sub1.example',
    'https://ok.example, sub1',
    'javascript:alert(1)',
    'https://a.*.example',
    'https://*',
  ])
    expect(() => readConfig({ FERRY_LINK_URLS: address })).toThrow('FERRY_LINK_URLS');
  expect(() => readConfig({ FERRY_SITE_NAME: 'two\nlines' })).toThrow('FERRY_SITE_NAME');
});

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'UTC', 'America/Sao_Paulo'])(
  'the zone %s is known, whether its name is the newest or an older one',
  (name) => expect(readConfig({ FERRY_TIME_ZONE: name }).timeZone).toBe(name),
);

test('test pages are off in production unless they are asked for', () => {
  const production = {
    NODE_ENV: 'production',
    FERRY_PUBLIC_URL: 'https://ferry.example',
    FERRY_SMTP_URL: 'smtp://localhost',
    FERRY_MAIL_FROM: 'no-reply@ferry.example',
  };
  expect(readConfig({}).testPages).toBe(true);
  expect(readConfig(production).testPages).toBe(false);
  expect(readConfig({ ...production, FERRY_TEST_PAGES: 'on' }).testPages).toBe(true);
});
