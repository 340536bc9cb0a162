import { isObject } from '@ferry/core/contract/base/values/is-object';
import type { Transport } from '../../nodes/index.ts';

type Fields = Record<string, unknown>;

/** mihomo's names of Xray's settings, which it reads as texts except for switches and headers. */
const names: Readonly<Record<string, string>> = {
  xPaddingBytes: 'x-padding-bytes',
  xPaddingObfsMode: 'x-padding-obfs-mode',
  xPaddingKey: 'x-padding-key',
  xPaddingHeader: 'x-padding-header',
  xPaddingPlacement: 'x-padding-placement',
  xPaddingMethod: 'x-padding-method',
  uplinkHTTPMethod: 'uplink-http-method',
  sessionPlacement: 'session-placement',
  sessionKey: 'session-key',
  seqPlacement: 'seq-placement',
  seqKey: 'seq-key',
  uplinkDataPlacement: 'uplink-data-placement',
  uplinkDataKey: 'uplink-data-key',
  noGRPCHeader: 'no-grpc-header',
  headers: 'headers',
};
const reuseNames: Readonly<Record<string, string>> = {
  maxConcurrency: 'max-concurrency',
  maxConnections: 'max-connections',
  cMaxReuseTimes: 'c-max-reuse-times',
  hMaxRequestTimes: 'h-max-request-times',
  hMaxReusableSecs: 'h-max-reusable-secs',
};

const renamed = (fields: Fields, by: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const name = by[key];
      if (name === undefined || value === null) return [];
      return [[name, typeof value === 'number' ? String(value) : value]];
    }),
  );

/** The settings of XHTTP in mihomo's form. Settings that have no name in mihomo are left out. */
export function xhttpOptions({
  path,
  host,
  mode,
  extra = {},
}: Extract<Transport, { network: 'xhttp' }>): Fields {
  const { xmux } = extra;
  return {
    path,
    ...(host === undefined ? {} : { host }),
    ...(mode === undefined ? {} : { mode }),
    ...renamed(extra, names),
    ...(isObject(xmux) ? { 'reuse-settings': renamed(xmux, reuseNames) } : {}),
  };
}
