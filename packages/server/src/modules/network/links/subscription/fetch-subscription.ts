import type { CallParsed } from '@ferry/core/contract/base/call';
import { clientType, type fetch } from '@ferry/core/contract/links/programs';
import type { Context } from '../../../../base/context.ts';
import { RawAnswer } from '../../../../http/register.ts';
import { languageOf, say, type WordKey } from '../../../../words/words.ts';
import { sourcesOf, takeLimit } from '../../../ground/limits/index.ts';
import { type Admission, admitDevice, deviceLimitOf } from '../devices/admit-device.ts';
import { formats, type KnownClient } from '../formats/formats.ts';
import type { FetchLog } from './fetch-log.ts';
import { linkPage } from './link-page.ts';
import { clientOf, render } from './render.ts';
import { expiryOf, quotaOf } from './state.ts';
import { findSubscriber, type Subscriber } from './subscriber.ts';

/** Requests for unknown links from one address. */
const guesses = { name: 'unknown subscription links by address', most: 30, seconds: 600 };

/** Hours between two updates by a client. */
const updateHours = 6;

function userInfo(of: Subscriber): string {
  const expire = Math.floor(expiryOf(of).getTime() / 1000);
  return `upload=${of.used_upload}; download=${of.used_download}; total=${quotaOf(of)}; expire=${expire}`;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The requested link, which profiles with automatic updates contain: the same host and options. */
function linkAsAsked(base: string, client: KnownClient, input: FetchInput): string {
  const { token, client_type: _, ...options } = input;
  // The others are recognised by their User-Agent.
  const canBeNamed = clientType.safeParse(client).success;
  const query = [
    ['client_type', canBeNamed ? client : 'AUTO'],
    ...Object.entries(options).filter(([, value]) => value !== undefined),
  ];
  return `${base}/link2/${token}?${query.map(([key, value]) => `${key}=${encoded(String(value))}`).join('&')}`;
}

/** The options of both forms of the link. */
export interface FetchInput extends Omit<CallParsed<typeof fetch>, 'client_type'> {
  client_type: KnownClient | 'AUTO';
}

/** A file name without characters that could change the folder. */
const asFileName = (text: string): string => text.replace(/[\p{Cc}/\\]+/gu, '_');

/** Headers that tell clients the reason, as Remnawave introduced them. */
const refusals = {
  too_many: { word: 'link.too_many_devices', headers: ['x-hwid-max-devices-reached', 'x-hwid-limit'] },
  not_told: { word: 'link.device_not_told', headers: ['x-hwid-not-supported'] },
} as const satisfies Record<Exclude<Admission, 'admitted'>, { word: WordKey; headers: readonly string[] }>;

const base64 = (text: string): string => `base64:${Buffer.from(text, 'utf8').toString('base64')}`;

/** The text in the profile and the headers for a client that may not have the nodes. */
function toldOf(ctx: Context<'anyone'>, of: Subscriber, admission: Admission) {
  const limit = deviceLimitOf(ctx, of.device_limit);
  const active = limit === null ? {} : { 'x-hwid-active': 'true' };
  if (admission === 'admitted') return { refusal: undefined, headers: active };
  const { word, headers } = refusals[admission];
  const refusal = say(languageOf(of.language), word, { limit: limit ?? 0 });
  const set = Object.fromEntries(headers.map((header) => [header, 'true']));
  return { refusal, headers: { ...active, ...set, announce: base64(refusal) } };
}

/** Answers a subscription link. A malformed link gets the same answer as an unknown one. */
export async function fetchSubscription(
  ctx: Context<'anyone'>,
  input: FetchInput,
  fetches: FetchLog,
): Promise<RawAnswer> {
  const isWellFormed = /^[A-Za-z0-9]{32}$/.test(input.token);
  const subscriber = isWellFormed ? await findSubscriber(ctx, input.token) : undefined;
  if (subscriber === undefined) {
    await takeLimit(ctx, guesses, sourcesOf(ctx.ip));
    const text = say(languageOf(ctx.header('accept-language')), 'link.unknown');
    return new RawAnswer(404, { 'content-type': 'text/plain; charset=utf-8' }, text);
  }
  const { xrayJsonAgents } = ctx.config;
  const client = clientOf(input.client_type, {
    agent: ctx.agent,
    accept: ctx.header('accept'),
    xrayJsonAgents,
  });
  if (!ctx.isHead)
    fetches.add({ account: subscriber.account_id, at: ctx.now(), client, agent: ctx.agent, ip: ctx.ip });
  if (client === 'Browser') return linkPage(ctx, subscriber);
  const { refusal, headers } = toldOf(ctx, subscriber, await admitDevice(ctx, subscriber));
  const format = formats[client];
  const body = await render(ctx, subscriber, {
    client,
    hasFacts: input.is_node_extend ?? false,
    hasFlags: input.is_remark_emoji ?? true,
    isProxyMode: input.is_proxy_mode ?? false,
    linkGroup: input.manual_link_group,
    vpnType: input.vpn_type,
    host: ctx.header('host'),
    token: input.token,
    refusal,
    link: (base) => linkAsAsked(base, client, input),
  });
  const { siteName, publicUrl } = ctx.config;
  const filename = asFileName(input.filename ?? (format.isNamedBySite ? siteName : 'V2RayN'));
  const suffix = input.suffix_type ?? format.suffix;
  return new RawAnswer(
    200,
    {
      'content-type': format.contentType,
      'cache-control': 'no-store, no-cache, must-revalidate',
      'subscription-userinfo': userInfo(subscriber),
      'profile-update-interval': String(updateHours),
      'profile-title': base64(siteName),
      'profile-web-page-url': publicUrl,
      'content-disposition': `attachment; filename*=UTF-8''${encoded(`${filename}.${suffix}`)}`,
      ...headers,
    },
    body,
  );
}
