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

test.each([
  ['Clash Verge Rev', `clash://install-config?url=${encoded('Mihomo')}&name=${site}`],
  ['Stash', `stash://install-config?url=${encoded('Stash')}&name=${site}`],
  ['v2rayNG', `v2rayng://install-config?url=${encoded('V2Ray')}&name=${site}`],
  ['sing-box', `sing-box://import-remote-profile?url=${encoded('SingBox')}#${site}`],
  ['Hiddify', `hiddify://import/${subscription}?client_type=V2Ray#${site}`],
  ['Surge', `surge:///install-config?url=${encoded('Surge4')}`],
])('%s opens by its own scheme', (name, expected) => expect(link(name)).toBe(expected));

test('Shadowrocket takes the address as base64', () => {
  const inner = /^shadowrocket:\/\/add\/sub:\/\/(.+)\?remark=(.+)$/.exec(link('Shadowrocket'));
  expect(atob(decodeURIComponent(inner?.[1] ?? ''))).toBe(`${subscription}?client_type=Mixed`);
  expect(inner?.[2]).toBe(site);
});

test('every link is encoded exactly once: reading it once gives the address', () => {
  for (const client of clients) {
    const opened = importLink(client, `${subscription}?filename=a%20b`, '渡口');
    expect(opened, client.name).not.toMatch(/%25(?!20b|20)/);
    const read = decodeURIComponent(/url=([^&#]+)/.exec(opened)?.[1] ?? '');
    if (read) expect(read, client.name).toBe(`${subscription}?filename=a+b&client_type=${client.format}`);
  }
});

test('options that the address has stay', () => {
  expect(link('Hiddify')).not.toContain('undefined');
  const client = clients[0];
  if (client)
    expect(decodeURIComponent(importLink(client, `${subscription}?is_remark_emoji=true`, 'x'))).toContain(
      '?is_remark_emoji=true&client_type=Mihomo',
    );
});

test('each system has several apps, and none that its maker does not offer', () => {
  for (const platform of platforms) expect(clientsOf(platform).length).toBeGreaterThan(1);
  expect(clientsOf('windows').map(({ name }) => name)).toEqual(['Clash Verge Rev', 'FlClash', 'Hiddify']);
  expect(clientsOf('ios')[0]?.name).toBe('Shadowrocket');
});
