import { expect, test } from 'vitest';
import { clients, clientsOf, importLink, platforms } from './clients.ts';

const subscription = 'https://link.ferry.example/link2/Qk3xN8vZt1Yw6RbLpH2sMd9uKf4g5PaE';
const link = (name: string): string => {
  const client = clients.find((one) => one.name === name);
  if (!client) throw new Error(name);
  return importLink(client, subscription, '渡口 & co');
};
const encoded = (format: string) => encodeURIComponent(`${subscription}?client_type=${format}`);
const site = '%E6%B8%A1%E5%8F%A3%20%26%20co';

/** The link that an app is opened by. */
const opened = [
  ['Clash Verge Rev', `clash://install-config?url=${encoded('Mihomo')}&name=${site}`],
  ['Stash', `stash://install-config?url=${encoded('Stash')}&name=${site}`],
  ['Clash Meta', `clashmeta://install-config?url=${encoded('Mihomo')}&name=${site}`],
  ['FlClash', `flclash://install-config?url=${encoded('Mihomo')}&name=${site}`],
  ['v2rayNG', `v2rayng://install-sub?url=${encoded('V2Ray')}&name=${site}#${site}`],
  ['Loon', `loon://import?nodelist=${encoded('Loon')}`],
  ['Surfboard', `surfboard:///install-config?url=${encoded('Surfboard')}`],
  ['sing-box', `sing-box://import-remote-profile?url=${encoded('SingBox')}#${site}`],
  ['Hiddify', `hiddify://import/${subscription}?client_type=V2Ray#${site}`],
  ['Surge', `surge:///install-config?url=${encoded('Surge4')}`],
] as const;

test('every app has its link in this list, or its own test', () => {
  const apart = ['Shadowrocket', 'Quantumult X'];
  expect([...apart, ...opened.map(([name]) => name)].sort()).toEqual(clients.map(({ name }) => name).sort());
});

test.each(opened)('%s opens by its own scheme', (name, expected) => expect(link(name)).toBe(expected));

test('Shadowrocket gets the address as base64 without characters that separate parts of a link', () => {
  const client = clients.find(({ name }) => name === 'Shadowrocket');
  for (const address of [subscription, `${subscription}?filename=渡口>>>???`]) {
    const opened = client ? importLink(client, address, '渡口 & co') : '';
    const [, inner = '', remark] = /^shadowrocket:\/\/add\/sub:\/\/([\w-]+)\?remark=(.+)$/.exec(opened) ?? [];
    const read = atob(inner.replaceAll('-', '+').replaceAll('_', '/'));
    const expected = new URL(address);
    expected.searchParams.set('client_type', 'Mixed');
    expect(read).toBe(expected.href);
    expect(remark).toBe(site);
  }
});

test('Quantumult X gets a JSON resource whose name contains no separator', () => {
  const client = clients.find(({ name }) => name === 'Quantumult X');
  const opened = client ? importLink(client, subscription, 'Ferry, = "co"') : '';
  const [, resource = ''] =
    /^quantumult-x:\/\/\/add-resource\?remote-resource=([\w.~!*'()%-]+)$/.exec(opened) ?? [];
  expect(JSON.parse(decodeURIComponent(resource))).toEqual({
    server_remote: [`${subscription}?client_type=QuantumultX, tag=Ferry    "co"`],
  });
});

test('every link is encoded exactly once: decoding it once gives the address', () => {
  for (const client of clients) {
    const opened = importLink(client, `${subscription}?filename=a%20b`, '渡口');
    expect(opened, client.name).not.toMatch(/%25(?!20b|20)/);
    const read = decodeURIComponent(/url=([^&#]+)/.exec(opened)?.[1] ?? '');
    if (read) expect(read, client.name).toBe(`${subscription}?filename=a+b&client_type=${client.format}`);
  }
});

test('options of the address stay', () => {
  expect(link('Hiddify')).not.toContain('undefined');
  const client = clients[0];
  if (client)
    expect(decodeURIComponent(importLink(client, `${subscription}?is_remark_emoji=true`, 'x'))).toContain(
      '?is_remark_emoji=true&client_type=Mihomo',
    );
});

test('each system has several apps, all offered by their makers', () => {
  for (const platform of platforms) expect(clientsOf(platform).length).toBeGreaterThan(1);
  expect(clientsOf('windows').map(({ name }) => name)).toEqual(['Clash Verge Rev', 'FlClash', 'Hiddify']);
  expect(clientsOf('ios')[0]?.name).toBe('Shadowrocket');
});
