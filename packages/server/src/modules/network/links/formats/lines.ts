import type { ClientName } from '@ferry/core/contract/nodes/support/clients';
import type { NodeConfig } from '../../nodes/index.ts';
import { carriedBy, type Format, type Writers, writeBy } from './profile.ts';

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
  return 'transport' in config && 'path' in config.transport ? [config.transport.path] : [];
}

/** Characters that end a field or a line, and white space at the ends, which is lost. */
const breaking = /[\p{Cc}\u2028\u2029,"]|^\s|\s$/u;

/** Whether a client supports a node that is written as a line of comma-separated fields, which has no quoting. */
export const carriedInLines =
  (client: ClientName) =>
  (config: NodeConfig): boolean =>
    carriedBy(client)(config) && !freeTexts(config).some((text) => breaking.test(text));

/** A list of servers, one per line, which the client adds to its own groups and rules. */
export const serverList = (client: ClientName, writers: Writers<string>): Format => ({
  contentType: 'text/plain; charset=utf-8',
  suffix: 'list',
  isNamedBySite: true,
  carries: carriedInLines(client),
  wordsAs: 'shadowsocks',
  write: ({ entries }) => `${entries.map(writeBy(writers)).join('\n')}\n`,
});
