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
    says: 'With `production`, the server does not start with demo accounts or without a mail server',
    schema: oneOf(['development', 'production', 'test']).default('development'),
  },
  DATABASE_URL: {
    says: 'The address of PostgreSQL 15 or newer: `postgres://user:password@host/database`. Each process uses up to 23 connections',
    schema: postgres,
    secret: true,
    usually: 'embedded',
  },
  FERRY_DB_POOLER: {
    says: 'Set `transaction` if `DATABASE_URL` leads to pgbouncer in transaction mode. Ferry then uses no named prepared statements',
    schema: oneOf(['off', 'transaction']).default('off'),
  },
  FERRY_DB_DIRECT_URL: {
    says: 'Required with `FERRY_DB_POOLER`: the address of PostgreSQL itself, for the connection that listens for notifications',
    schema: postgres,
    secret: true,
  },
  FERRY_DATABASE_SECONDS: {
    says: 'Seconds that a call waits for a PostgreSQL connection, and for each statement, 1 to 120. Then the server responds with 503. [Other limits](production.md#when-the-database-is-away)',
    schema: whole(1, 120).default(15),
  },
  CLICKHOUSE_URL: {
    says: 'The address of ClickHouse for statistics: `http://user:password@host:8123/database`',
    schema: address('an address such as http://user:password@host:8123/database', /^https?$/).optional(),
    secret: true,
  },
  FERRY_DATA_DIR: {
    says: 'The folder for the embedded database, its first admin token and node key, the outbox and downloads',
    schema: z.string().default('./data'),
  },
  FERRY_SECRET: {
    says: '64 hexadecimal digits, from which the server derives all keys. The server starts only with the secret of its database',
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits')
      .optional(),
    secret: true,
    usually: 'generated once, stored in the database',
  },
  FERRY_SECRET_PREVIOUS: {
    says: 'The previous secret, after you changed `FERRY_SECRET`. `database` means the secret stored in the database. [How](production.md#new-keys)',
    schema: z
      .string()
      .regex(/^([0-9a-f]{64}|database)$/i, '64 hexadecimal digits, or the word database')
      .optional(),
    secret: true,
  },
  FERRY_PUBLIC_URL: {
    says: 'The address of the portal for customers, without a path. Required in production, with https except on the machine itself',
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
    says: 'More addresses for subscription links, separated by commas; https in production. `https://*.sub.example` gives each link [a host of its own](subscriptions.md#hosts-of-the-link)',
    schema: listOf(
      isLinkUrl,
      'addresses such as https://sub.example or https://*.sub.example with commas',
    ).default(''),
    secret: true,
  },
  FERRY_API_MIRRORS: {
    says: 'More origins of this API, at most eight, separated by commas (`https://api2.example`). If the portal cannot reach one origin, it uses another. [How](production.md#mirrors)',
    schema: listOf(
      isMirror,
      'at most 8 origins such as https://api2.example with commas, without a path',
      8,
    ).default(''),
  },
  FERRY_PORTAL_ORIGINS: {
    says: 'Origins of portals hosted elsewhere that may call this API, separated by commas (`https://portal.example`); https in production',
    schema: z.string().default(''),
  },
  FERRY_PASSKEY_ORIGINS: {
    says: 'More origins where the passkeys of `FERRY_PUBLIC_URL` work, at most five, separated by commas (`https://portal.example`). [How](production.md#passkeys)',
    schema: listOf(
      isMirror,
      'at most 5 origins such as https://portal.example with commas, without a path',
      5,
    ).default(''),
  },
  FERRY_TRUSTED_PROXIES: {
    says: 'Proxies whose `X-Forwarded-*` headers the server trusts: addresses or networks, separated by commas',
    schema: z
      .string()
      .refine(
        areProxies,
        'addresses and networks of proxies with commas, such as 127.0.0.1,172.16.0.0/12, none wider than /8',
      )
      .default(''),
  },
  FERRY_LOG_LEVEL: {
    says: 'The lowest level that the server logs: `fatal`, `error`, `warn`, `info` or `debug`. `silent` logs nothing',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    usually: '`warn`; `info` in production',
  },
  FERRY_API_DOCS: {
    says: 'Whether the server shows `/api/docs` and `/api/openapi.json`: `on` or `off`',
    schema: onOrOff.default('on'),
  },
  FERRY_TEST_PAGES: {
    says: 'Whether the portal has the pages `/test-page/…` for designers and developers: `on` or `off`',
    schema: onOrOff.optional(),
    usually: '`on`; `off` in production',
  },
  FERRY_DEMO: {
    says: 'Whether the server fills an empty database with demo data: `on` or `off`. Always `off` in production',
    schema: onOrOff.default('on'),
  },
  FERRY_JOBS: {
    says: 'Whether this process runs the [jobs](production.md#jobs): `on` or `off`',
    schema: onOrOff.default('on'),
  },
  FERRY_RAW_TRAFFIC_DAYS: {
    says: 'Days for which the server keeps each reported row of traffic, 1 to 90. It keeps hourly and daily sums longer. Disk space: [scaling.md](scaling.md)',
    schema: whole(1, 90).default(7),
  },
} as const satisfies Readonly<Record<string, Declared>>;
