import type { Meta, StoryObj } from '@storybook/react-vite';
import { Activity, House, LifeBuoy, Package, Server, User, Wallet } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { WebSiteLayout2 } from './WebSiteLayout2.tsx';

const nav = [
  { label: '概览', href: '#dashboard', icon: House, current: true },
  {
    label: '服务',
    href: '#services',
    icon: Package,
    pages: [
      { label: '我的服务', href: '#services-mine' },
      { label: '购买', href: '#services-buy' },
    ],
  },
  { label: '节点', href: '#nodes', icon: Server },
  { label: '钱包', href: '#wallet', icon: Wallet },
  { label: '记录', href: '#records', icon: Activity },
  { label: '支持', href: '#tickets', icon: LifeBuoy, count: 1 },
  { label: '账户', href: '#account', icon: User },
];

const meta = {
  component: WebSiteLayout2,
  parameters: {
    layout: 'fullscreen',
    use: 'Every page of a customer.',
    not: 'For visitors: DefaultLayout or WebSiteLayout1.',
  },
  args: {
    siteName: '渡口',
    homeHref: '#home',
    title: '概览',
    nav,
    bottomNav: nav.filter((item) => !item.pages && item.label !== '支持' && item.label !== '记录'),
    visitor: { name: '林夏', email: 'lin.xia@example.com' },
    announcements: { href: '#announcements', unread: 2 },
    nodes: { online: 46, total: 48 },
    onTheme: fn(),
    onLocale: fn(),
    onSignOut: fn(),
    children: (
      <Card title="正文">
        <CardBody>页面的内容站在这里。</CardBody>
      </Card>
    ),
  },
} satisfies Meta<typeof WebSiteLayout2>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {};

/** A subpage: the arrow leads to its parent, and the sidebar marks the parent. */
export const Below: Story = {
  args: {
    title: '购买服务',
    back: { label: '服务', href: '#services' },
    nav: nav.map((item) => ({
      ...item,
      current: false,
      ...(item.pages ? { pages: item.pages.map((page, at) => ({ ...page, current: at === 1 })) } : {}),
    })),
  },
};

/** A page that is not in the bottom bar: on phones the arrow leads to the page that lists all. */
export const Elsewhere: Story = {
  args: { title: '充值', back: { label: '我的', href: '#me', onPhones: true } },
  play: async ({ canvasElement }) => {
    const arrow = within(canvasElement).queryByRole('link', { name: /^(返回|Back)/ });
    if (window.innerWidth < 1280) await expect(arrow).toBeVisible();
    else await expect(arrow).toBeNull();
  },
};

/** On desktops the account menu contains signing out. On phones the account page does. */
export const WayOut: Story = {
  play: async ({ canvasElement, args }) => {
    if (window.innerWidth < 1280) return;
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /账户菜单|Account menu/ }));
    const body = within(document.body);
    await userEvent.click(await body.findByRole('menuitem', { name: /退出登录|Sign out/ }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
  },
};
