import { managedNode } from './node.ts';
import { answer, asAdmin, type Setting } from './terminal.ts';

export const key = "it's-secret";
const tcp = { network: 'tcp' };
export const vmess = { kind: 'vmess', port: 10_443, transport: tcp, tls: null };
export const tls = { server_name: 'hk.example.com' };
export const trojan = { kind: 'trojan', port: 443, transport: tcp, tls };
const reality = { type: 'reality', server_name: 'a.example', private_key: 'x'.repeat(43), short_id: '' };
export const tuic = { kind: 'tuic', port: 443, tls, congestion_control: 'bbr', udp_relay_mode: 'native' };
export const ssr = {
  kind: 'shadowsocksr',
  port: 443,
  method: 'aes-256-cfb',
  protocol: 'origin',
  obfs: 'plain',
};
export const vless = { kind: 'vless', port: 443, transport: tcp, security: reality };

interface Given extends Setting {
  config?: object;
  certificate?: object;
  hasSecrets?: boolean;
  publicUrl?: string;
  /** The node's present agent. */
  agent?: string | null;
}

/** A node without its config. */
export const node = { ...managedNode, user_group_host: { a1: { host: 'hk.example.com' } } };
const site = { ret: 1, msg: '', site_name: '渡口', currency: 'CNY', time_zone: 'UTC', version: '1.0.0' };
const access = { captcha: false, invite: 'off', old_sign_in: false };

/** The server's answers. The site’s address differs from the terminal’s. */
export function replyOf(given: Given = {}): Required<Setting>['reply'] {
  const { config = vmess, certificate = null, hasSecrets = false, publicUrl = 'https://panel.test' } = given;
  const { agent = 'xrayrp' } = given;
  const shown = { ...node, agent, config, certificate, has_certificate_secrets: hasSecrets };
  return ({ url, method }) => {
    if (method === 'POST') return answer({ key_id: 9, key });
    if (method === 'PUT') return answer({ ...shown, unused_groups: [] });
    if (url.endsWith('/health')) return answer([]);
    return url.endsWith('/config') ? { body: { ...site, ...access, public_url: publicUrl } } : answer(shown);
  };
}

export const install = (argv: string[] = [], given: Given = {}) =>
  asAdmin(['nodes', 'install', '3', ...argv], { reply: replyOf(given), ...given });
export const scriptOf = async (argv: string[] = [], given: Given = {}) => (await install(argv, given)).out;

/** A program of an archive that says its version. */
export const program = (name: string) => `#!/bin/sh\n[ "$*" = version ] && echo 'XrayR of ${name}'\n`;
