import { expect, test } from 'vitest';
import { nearestPages } from './suggest-page.ts';

const pages = [
  { path: '/user/dashboard', title: '概览' },
  { path: '/user/nodes', title: '节点' },
  { path: '/user/services/buy', title: '购买' },
  { path: '/user/wallet', title: '钱包' },
  { path: '/user/wallet/recharge/cd-key', title: '兑换码' },
  { path: '/user/account/edit-password', title: '改密码' },
];
const nearest = (pathname: string) => nearestPages(pathname, pages).map(({ path }) => path);

test.each([
  ['/user/node', '/user/nodes'],
  ['/user/dashbord', '/user/dashboard'],
  ['/user/buy', '/user/services/buy'],
  ['/user/walet/', '/user/wallet'],
  ['/user/cdkey', '/user/wallet/recharge/cd-key'],
  ['/user/change-password', '/user/account/edit-password'],
  [`/user/${encodeURIComponent('节点')}`, '/user/nodes'],
  ['/USER/Nodes', '/user/nodes'],
])('%s suggests %s', (pathname, path) => {
  expect(nearest(pathname)[0]).toBe(path);
});

test.each([
  ['another word', '/user/zzzzzzzzzzzz'],
  ['a broken code', '/user/%E0%A4%A'],
  ['a very long address', `/user/${'q'.repeat(5_000)}`],
])('%s has no suggestion', (_what, pathname) => {
  expect(nearest(pathname)).toEqual([]);
});
