import type { NodeKind } from '@ferry/core/contract/nodes/customer';

/** Names in one line, as a language separates them. */
export const listed = (names: readonly string[], locale: string): string =>
  names.join(locale.startsWith('zh') ? '、' : ', ');

/** Common names of the kinds of nodes. */
const protocols: Record<NodeKind, string> = {
  http: 'HTTP',
  socks5: 'SOCKS5',
  vless: 'VLESS',
  vmess: 'VMess',
  trojan: 'Trojan',
  tuic: 'TUIC',
  juicity: 'Juicity',
  naive: 'Naïve',
  anytls: 'AnyTLS',
  mieru: 'mieru',
  shadowsocks: 'Shadowsocks',
  shadowsocksr: 'ShadowsocksR',
  hysteria2: 'Hysteria2',
};

/** Kinds of nodes in one line. */
export const kindNames = (kinds: readonly NodeKind[], locale: string): string =>
  listed(
    kinds.map((kind) => protocols[kind]),
    locale,
  );
