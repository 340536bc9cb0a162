import { type NodeConfig, nodeConfig } from '@ferry/core/contract/nodes/config';
import { fieldErrorOf, sayFieldError } from '@ferry/core/format/field-errors';
import type * as z from 'zod';

/** The numbers of kinds in older panels. */
const sorts = { vmess: [11, 12], trojan: [14] };

/**
 * `a=1
 * b=2`. A value may contain further equals signs.
 */
function readOptions(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('|')
      .filter((part) => part.includes('='))
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)];
      }),
  );
}

/** Older panels write early data into the path, as `?ed=2048`. */
function readPath(text: string) {
  const [, digits] = /[?&]ed=(\d+)(?=&|$)/.exec(text) ?? [];
  const early = Math.min(65_535, Number(digits ?? 0));
  const path = text.replace(/\?ed=\d+&/, '?').replace(/[?&]ed=\d+(?=&|$)/g, '');
  return { path, ...(early > 0 ? { early_data: early } : {}) };
}

function transportOf(network: string, { path, host, servicename }: Record<string, string>) {
  if (network === 'ws') return { network, ...readPath(path || '/'), ...(host ? { host } : {}) };
  if (network === 'grpc') return { network, service_name: servicename ?? '' };
  return { network };
}

const portOf = (text: string | undefined): number => Number(text) || 443;

function readVmess(server: string): { config: unknown; host: string } {
  const [address = '', port, , third = '', fourth = '', tail = ''] = server.split(';');
  const options = readOptions(tail);
  const words = [third, fourth];
  const host = options.server || address;
  const hasTls = words.includes('tls');
  const outside = options.outside_port ? portOf(options.outside_port) : undefined;
  return {
    host,
    config: {
      kind: 'vmess',
      port: portOf(port),
      ...(outside === undefined || outside === portOf(port) ? {} : { client_port: outside }),
      transport: transportOf(words.find((word) => word !== 'tls' && word !== '') ?? 'tcp', options),
      tls: hasTls
        ? {
            server_name: options.host || host,
            ...(options.verify_cert === 'false' ? { allow_insecure: true } : {}),
          }
        : null,
    },
  };
}

function readTrojan(server: string): { config: unknown; host: string } {
  const [address = '', tail = ''] = server.split(';');
  const options = readOptions(tail);
  // Clients use the port before `#`, the agent the one after it.
  const [outside, inside] = (options.port ?? '').split('#');
  const host = options.server || address;
  const network = options.grpc === '1' ? 'grpc' : 'tcp';
  return {
    host,
    config: {
      kind: 'trojan',
      port: portOf(inside ?? outside),
      ...(inside === undefined || inside === outside ? {} : { client_port: portOf(outside) }),
      transport: transportOf(network, options),
      tls: { server_name: options.host || host },
    },
  };
}

export type Read = { config: NodeConfig; host: string } | { reason: string };

/** The first error in a row or a part of it. */
export const reasonOf = ({ issues: [issue] }: z.core.$ZodError, all: unknown): string =>
  issue === undefined
    ? ''
    : `${issue.path.join('.') || 'row'}: ${sayFieldError(fieldErrorOf(issue, all), 'en')}`;

export function readOldNode(server: string, sort: number | null): Read {
  const reader = sorts.vmess.includes(sort ?? -1)
    ? readVmess
    : sorts.trojan.includes(sort ?? -1)
      ? readTrojan
      : undefined;
  if (reader === undefined) return { reason: `kind ${sort} has no one-line form` };
  const { config, host } = reader(server);
  const parsed = nodeConfig.safeParse(config);
  if (host === '') return { reason: 'no host' };
  if (parsed.success) return { config: parsed.data, host };
  return { reason: reasonOf(parsed.error, config) };
}
