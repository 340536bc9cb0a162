import * as z from 'zod';
import {
  address,
  areProxies,
  type Declared,
  isLinkUrl,
  isMirror,
  isOrigin,
  listOf,
  oneOf,
  onOrOff,
  whole,
} from './value-types.ts';

const postgres = address(
  'an address such as postgres://user:password@host/database',
  /^postgres(ql)?$/,
).optional();

/** How this server runs: addresses, database, keys. */
export const serverVariables = {
  PORT: {
    says: 'The port on which the server listens',
    schema: whole(0, 65_535).default(8080),
  },
  HOST: {
    says: 'The address on which the server listens',
    schema: z.string().optional(),
    usually: '`127.0.0.1`; `0.0.0.0` in production with `DATABASE_URL`',
  },
  NODE_ENV: {
    says: '`production` refuses demo accounts and a missing mail server, and never creates the demo',
    schema: oneOf(['development', 'production', 'test']).default('development'),
  },
  DATABASE_URL: {
    says: 'A PostgreSQL, 15 or newer: `postgres://user:password@host/database`. A process uses up to 23 connections',
    schema: postgres,
    secret: true,
    usually: 'embedded',
  },
  FERRY_DB_POOLER: {
    says: '`transaction` behind pgbouncer in transaction mode: no named prepared statements',
    schema: oneOf(['off', 'transaction']).default('off'),
  },
  FERRY_DB_DIRECT_URL: {
    says: 'With a pooler: the address of PostgreSQL without it, for the one connection that listens',
    schema: postgres,
    secret: true,
  },
  FERRY_DATABASE_SECONDS: {
    says: 'Seconds that a call waits for a connection to PostgreSQL and for each statement, 1 to 120. After that it answers 503. [What else is limited](production.md#when-the-database-is-away)',
    schema: whole(1, 120).default(15),
  },
  CLICKHOUSE_URL: {
    says: 'A ClickHouse for statistics: `http://user:password@host:8123/database`',
    schema: address('an address such as http://user:password@host:8123/database', /^https?$/).optional(),
    secret: true,
  },
  FERRY_DATA_DIR: {
    says: 'Embedded database, outbox, first secrets',
    schema: z.string().default('./data'),
  },
  FERRY_SECRET: {
    says: '64 hexadecimal digits from which all keys are derived. The server starts only with the secret of its database',
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits')
      .optional(),
    secret: true,
    usually: 'generated once, stored in the database',
  },
  FERRY_SECRET_PREVIOUS: {
    says: 'The previous secret, if `FERRY_SECRET` is a new one; `database`: the one stored in the database. [How](production.md#new-keys)',
    schema: z
      .string()
      .regex(/^([0-9a-f]{64}|database)$/i, '64 hexadecimal digits, or the word database')
      .optional(),
    secret: true,
  },
  FERRY_PUBLIC_URL: {
    says: 'Where customers reach the portal, a host without a path; required in production, with https except on the machine itself',
    schema: address('an address such as https://ferry.example', /^https?$/)
      .refine(
        isOrigin,
        'an address without a path, such as https://ferry.example: the portal has a host of its own',
      )
      .optional(),
    secret: true,
    usually: '`http://127.0.0.1:PORT`',
  },
  FERRY_LINK_URLS: {
    says: 'More addresses of the subscription host, separated by commas, in production with https; `https://*.sub.example` gives each link [a host of its own](subscriptions.md#hosts-of-the-link)',
    schema: listOf(
      isLinkUrl,
      'addresses such as https://sub.example or https://*.sub.example with commas',
    ).default(''),
    secret: true,
  },
  FERRY_API_MIRRORS: {
    says: 'More origins where this API is reached, separated by commas (`https://api2.example`): the portal uses another if one cannot be reached. [How](production.md#mirrors)',
    schema: listOf(
      isMirror,
      'at most 8 origins such as https://api2.example with commas, without a path',
      8,
    ).default(''),
  },
  FERRY_PORTAL_ORIGINS: {
    says: 'Origins of portals hosted elsewhere (`https://portal.example`) that may call this API; in production with https',
    schema: z.string().default(''),
  },
  FERRY_PASSKEY_ORIGINS: {
    says: 'More origins of the portal where the passkeys of `FERRY_PUBLIC_URL` work, at most five, separated by commas (`https://portal.example`). [How](production.md#passkeys)',
    schema: listOf(
      isMirror,
      'at most 5 origins such as https://portal.example with commas, without a path',
      5,
    ).default(''),
  },
  FERRY_TRUSTED_PROXIES: {
    says: 'Addresses or networks whose `X-Forwarded-*` headers count, separated by commas',
    schema: z
      .string()
      .refine(
        areProxies,
        'addresses and networks of proxies with commas, such as 127.0.0.1,172.16.0.0/12, none wider than /8',
      )
      .default(''),
  },
  FERRY_LOG_LEVEL: {
    says: 'The least severe entries of the log: `fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    usually: '`warn`; `info` in production',
  },
  FERRY_API_DOCS: {
    says: 'Whether `/api/docs` and `/api/openapi.json` are shown: `on` or `off`',
    schema: onOrOff.default('on'),
  },
  FERRY_TEST_PAGES: {
    says: 'The pages at `/test-page/…` for designers and developers',
    schema: onOrOff.optional(),
    usually: '`on`; `off` in production',
  },
  FERRY_DEMO: {
    says: 'Whether an empty database gets the demo; never in production',
    schema: onOrOff.default('on'),
  },
  FERRY_JOBS: {
    says: 'Whether this process runs the jobs',
    schema: onOrOff.default('on'),
  },
  FERRY_RAW_TRAFFIC_DAYS: {
    says: 'Days that reported traffic is kept row by row, 1 to 90. The sums by hour and day stay. Its disk space: [scaling.md](scaling.md)',
    schema: whole(1, 90).default(7),
  },
} as const satisfies Readonly<Record<string, Declared>>;
