import type { NodeConfig } from '../../nodes/index.ts';
import { type Format, knows, type Writers, writeBy } from './profile.ts';

/** The TLS settings that a line can contain. */
export type LineTls = { server_name: string; allow_insecure?: boolean | undefined };

/** The options of a line by name. `undefined` ones are left out. */
export type LineOptions = Record<string, string | boolean | undefined>;

/** Each option as `key=value`. */
export const optionFields = (options: LineOptions): string[] =>
  Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));

/** Texts of a node that an admin entered freely, in addition to its name. */
function freeTexts(config: NodeConfig): string[] {
  if (config.kind === 'shadowsocksr') return [config.protocol_param, config.obfs_param];
  if (config.kind === 'hysteria2') return config.obfs === null ? [] : [config.obfs.password];
  return 'transport' in config && config.transport.network === 'ws' ? [config.transport.path] : [];
}

/** Characters that end a field or a line, and white space at the ends, which is lost. */
const breaking = /[\p{Cc}\u2028\u2029,"]|^\s|\s$/u;

/**
 * Whether a node can be written as a line of comma-separated fields, which has no quoting. The clients that read such
 * lines support neither gRPC nor 2022 ciphers.
 */
export function fitsLine(config: NodeConfig): boolean {
  if (freeTexts(config).some((text) => breaking.test(text))) return false;
  if (config.kind === 'shadowsocks') return !config.method.startsWith('2022-');
  return !('transport' in config && config.transport.network === 'grpc');
}

/** A list of servers, one a line, which the client adds to its own groups and rules. */
export const serverList = (writers: Writers<string>): Format => ({
  contentType: 'text/plain; charset=utf-8',
  suffix: 'list',
  isNamedBySite: true,
  carries: (config) => knows(writers, config) && fitsLine(config),
  wordsAs: 'shadowsocks',
  write: ({ entries }) => `${entries.map(writeBy(writers)).join('\n')}\n`,
});
