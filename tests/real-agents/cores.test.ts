import { test } from 'vitest';
import { buildAgent, reasonsOf } from './parts/build-agent.ts';
import { startMihomo, startSingBox, startXray } from './parts/cores.ts';
import { whyNoOrigin } from './parts/real-site.ts';
import { type CoreKind, tryCore } from './parts/try-core.ts';

const [agent, xray, olderXray, singBox, mihomo] = [
  await buildAgent('v2node'),
  await buildAgent('xray'),
  await buildAgent('xray-26.3'),
  await buildAgent('sing-box-1.13'),
  await buildAgent('mihomo'),
];

const reads = {
  xray: [
    'vless reality',
    'vless reality grpc',
    'vless reality xhttp',
    'vless reality mldsa',
    'vless vision',
    'vless encryption',
    'vless xhttp',
    'vless xhttp packet-up',
    'vless encryption xhttp',
    'vless httpupgrade',
    'vmess ws',
    'trojan grpc',
    'ss 2022',
    'hysteria2',
  ],
  olderXray: ['vless reality', 'vless reality xhttp', 'vless encryption', 'vless xhttp', 'hysteria2'],
  singBox: ['vless reality', 'vless reality grpc', 'ss 2022'],
  mihomo: ['vless vision', 'vless httpupgrade', 'vmess ws', 'trojan grpc', 'ss 2022', 'hysteria2', 'tuic'],
} as const satisfies Record<string, readonly CoreKind[]>;

test.skipIf(reasonsOf(agent, xray, whyNoOrigin()).length > 0)(
  'Xray’s core loads its profile, and each node carries and bills its bytes',
  async () => {
    if ('reason' in agent || 'reason' in xray) return;
    console.log(await tryCore(agent.path, { path: xray.path, start: startXray }, reads.xray));
  },
);

test.skipIf(reasonsOf(agent, mihomo, whyNoOrigin()).length > 0)(
  'mihomo loads its profile, and each node carries and bills its bytes',
  async () => {
    if ('reason' in agent || 'reason' in mihomo) return;
    console.log(await tryCore(agent.path, { path: mihomo.path, start: startMihomo }, reads.mihomo));
  },
);

test.skipIf(reasonsOf(agent, olderXray, whyNoOrigin()).length > 0)(
  'an Xray of March 2026 loads its profile, and each node carries and bills its bytes',
  async () => {
    if ('reason' in agent || 'reason' in olderXray) return;
    console.log(await tryCore(agent.path, { path: olderXray.path, start: startXray }, reads.olderXray));
  },
);

test.skipIf(reasonsOf(agent, singBox, whyNoOrigin()).length > 0)(
  'sing-box with the fingerprint of a browser loads its profile, and each node carries and bills its bytes',
  async () => {
    if ('reason' in agent || 'reason' in singBox) return;
    console.log(await tryCore(agent.path, { path: singBox.path, start: startSingBox }, reads.singBox));
  },
);
