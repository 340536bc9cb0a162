import { gigabyte } from '@ferry/core/contract/base/values/units';
import type { ConfigOf } from '../../nodes/index.ts';
import { carriedBy, dayAndTime, type Entry, type Format } from './profile.ts';
import { base64url, type Customer } from './template.ts';

const methodOf = ({ config }: Entry): string =>
  (config as ConfigOf<'shadowsocks'> | ConfigOf<'shadowsocksr'>).method;

const usedOf = ({ upload, download }: Customer): number => upload + download;

/** SIP008: Shadowsocks servers as JSON. */
export const sip008: Format = {
  contentType: 'application/json; charset=utf-8',
  suffix: 'json',
  isNamedBySite: true,
  carries: carriedBy('SIP008'),
  wordsAs: 'shadowsocks',
  write: ({ entries, tell }) =>
    JSON.stringify({
      version: 1,
      bytes_used: tell(usedOf),
      bytes_remaining: tell((customer) => Math.max(0, customer.total - usedOf(customer))),
      servers: entries.map((entry) => ({
        id: entry.id,
        remarks: entry.name,
        server: entry.host,
        server_port: entry.port,
        password: entry.secret,
        method: methodOf(entry),
        plugin: '',
        plugin_opts: '',
      })),
    }),
};

const gigabytes = (bytes: number): number => Math.round((bytes / gigabyte) * 100) / 100;

/** SSD: one line of Shadowsocks servers with the state of the account. */
export const ssd: Format = {
  ...sip008,
  contentType: 'text/plain; charset=utf-8',
  suffix: 'txt',
  carries: carriedBy('SSD'),
  write({ siteName, pageUrl, entries, timeZone, tell }) {
    const [first] = entries;
    const document = {
      airport: siteName,
      port: first?.port ?? 0,
      encryption: first === undefined ? '' : methodOf(first),
      password: first?.secret ?? '',
      traffic_used: tell((customer) => gigabytes(usedOf(customer))),
      traffic_total: tell(({ total }) => gigabytes(total)),
      expiry: tell(({ expiresAt }) => dayAndTime(expiresAt, timeZone)),
      url: pageUrl,
      servers: entries.map((entry, index) => ({
        id: index + 1,
        server: entry.host,
        port: entry.port,
        encryption: methodOf(entry),
        password: entry.secret,
        remarks: entry.name,
      })),
    };
    return `ssd://${base64url(JSON.stringify(document))}`;
  },
};
