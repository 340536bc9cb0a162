import type { CallParsed } from '@ferry/core/contract/base/call';
import type { fetchOlder as call, OlderList } from '@ferry/core/contract/links/programs';
import type { Context } from '../../../../base/context.ts';
import type { RawAnswer } from '../../../../http/register.ts';
import type { KnownClient } from '../formats/formats.ts';
import type { FetchLog } from './fetch-log.ts';
import { fetchSubscription } from './fetch-subscription.ts';

type Input = CallParsed<typeof call>;
type Choice = readonly [client: KnownClient | 'AUTO', isProxyMode?: true];

const byList: Readonly<Record<Exclude<OlderList, 'sub'>, Choice>> = {
  ss: ['SIP002'],
  ssa: ['SIP008'],
  ssd: ['SSD'],
  ssr: ['SSR'],
  clash: ['Clash'],
  surge: ['Surge4', true],
  clashr: ['ClashR'],
  v2rayn: ['V2Ray'],
  kitsunebi: ['Mixed'],
  surfboard: ['Surfboard'],
  quantumult: ['Quantumult'],
  quantumultx: ['QuantumultX'],
  shadowrocket: ['Shadowrocket'],
  clash_provider: ['Clash', true],
  clashr_provider: ['ClashR', true],
  quantumult_sub: ['Quantumult'],
  quantumult_conf: ['QuantumultConf'],
};

const bySub: Readonly<Record<number, Choice>> = { 1: ['SSR'], 2: ['SIP002'], 3: ['V2Ray'], 4: ['Trojan'] };
const byMu: Readonly<Record<number, Choice>> = {
  0: ['SSR'],
  1: ['SSR'],
  2: ['V2Ray'],
  3: ['SSD'],
  4: ['Clash'],
};

/** The format of the older options: the first option that is set decides. Without any, the User-Agent decides. */
function choiceOf({ list, surge, quantumult, quantumultx, ssd, clash, sub, mu }: Input): Choice {
  if (list !== undefined && list !== 'sub') return byList[list];
  if (surge) return ['Surge4'];
  if (quantumult) return ['Quantumult'];
  if (quantumultx) return ['QuantumultX'];
  if (ssd) return ['SSD'];
  if (clash) return ['Clash'];
  return bySub[sub ?? -1] ?? byMu[mu ?? -1] ?? (list === 'sub' ? ['Mixed'] : ['AUTO']);
}

/** Answers a subscription link of the older form. */
export function fetchOlder(ctx: Context<'anyone'>, input: Input, fetches: FetchLog): Promise<RawAnswer> {
  const [client_type, isProxyMode] = choiceOf(input);
  return fetchSubscription(
    ctx,
    {
      token: input.token,
      client_type,
      is_proxy_mode: isProxyMode,
      is_node_extend: input.extend,
      is_remark_emoji: input.is_remark_emoji,
      manual_link_group: undefined,
      filename: undefined,
      suffix_type: input.list === 'surge' ? 'list' : undefined,
      vpn_type: undefined,
    },
    fetches,
  );
}
