import type { NodeConfig } from '../modules/nodes/index.ts';
import { type Format, knows, type Writers, writeBy } from './profile.ts';

/** What of TLS stands in a line. */
export type LineTls = { server_name: string; allow_insecure?: boolean | undefined };

/** Options of a line by their names; what is `undefined` is left out. */
export type LineOptions = Record<string, string | boolean | undefined>;

/** `key=value` of each option. */
export const optionFields = (options: LineOptions): string[] =>
  Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));

/** What an admin wrote freely of a node, beside its name. */
function freeTexts(config: NodeConfig): string[] {
  if (config.kind === 'shadowsocksr') return [config.protocol_param, config.obfs_param];
  if (config.kind === 'hysteria2') return config.obfs === null ? [] : [config.obfs.password];
  return 'transport' in config && config.transport.network === 'ws' ? [config.transport.path] : [];
}

/** Ends a field or a line, or is lost at the edge of one. */
const breaking = /[\p{Cc}\u2028\u2029,"]|^\s|\s$/u;

/**
 * Whether a node fits a line whose fields stand between commas, which have no way to write one in a field. The clients
 * that read such lines know no gRPC and no cipher of 2022.
 */
export function fitsLine(config: NodeConfig): boolean {
  if (freeTexts(config).some((text) => breaking.test(text))) return false;
  if (config.kind === 'shadowsocks') return !config.method.startsWith('2022-');
  return !('transport' in config && config.transport.network === 'grpc');
}

/** A list of servers with a line for each, which the client adds to its own groups and rules. */
export const serverList = (writers: Writers<string>): Format => ({
  contentType: 'text/plain; charset=utf-8',
  suffix: 'list',
  isNamedBySite: true,
  carries: (config) => knows(writers, config) && fitsLine(config),
  wordsAs: 'shadowsocks',
  write: ({ entries }) => `${entries.map(writeBy(writers)).join('\n')}\n`,
});
