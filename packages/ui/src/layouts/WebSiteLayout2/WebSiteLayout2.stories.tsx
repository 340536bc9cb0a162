import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Activity, House, LifeBuoy, Package, Server, User, Wallet, WifiOff } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { WebSiteLayout2, type WebSiteLayout2Props } from './WebSiteLayout2.tsx';

/** The page that a story shows, by its words. */
type Shown = 'pageDashboard' | 'pageBuy' | 'pageNewRecharge';

/** The frame around a page, in the language of the toolbar. */
function Worded({ shown, ...frame }: WebSiteLayout2Props & { shown: Shown }) {
  const { t } = useTranslation('layout');
  const home = { label: t('pageDashboard'), href: '#home', icon: House, current: shown === 'pageDashboard' };
  const nodes = { label: t('pageNodes'), href: '#nodes', icon: Server };
  const wallet = { label: t('group_wallet'), href: '#wallet', icon: Wallet };
  const account = { label: t('group_account'), href: '#account', icon: User };
  const services = {
    label: t('group_services'),
    href: '#services',
    icon: Package,
    pages: [
      { label: t('pageServices'), href: '#services-mine' },
      { label: t('pageBuy'), href: '#services-buy', current: shown === 'pageBuy' },
    ],
  };
  const activity = { label: t('group_usage'), href: '#activity', icon: Activity };
  const support = { label: t('group_support'), href: '#tickets', icon: LifeBuoy, count: 1 };
  const backs = {
    pageDashboard: undefined,
    pageBuy: { label: services.label, href: services.href },
    pageNewRecharge: { label: t('navMe'), href: '#me', onPhones: true },
  };
  const back = backs[shown];
  return (
    <WebSiteLayout2
      {...frame}
      title={t(shown)}
      {...(back ? { back } : {})}
      nav={[home, services, nodes, wallet, activity, support, account]}
      bottomNav={[home, nodes, wallet, { ...account, label: t('navMe') }]}
    >
      <Card title={t('pageAnnouncements')}>
        <CardBody>{t('newVersion')}</CardBody>
      </Card>
    </WebSiteLayout2>
  );
}

function Reconnecting() {
  const { t } = useTranslation('layout');
  return (
    <Notice tone="warning" icon={WifiOff}>
      {t('reconnecting')}
    </Notice>
  );
}

const meta = {
  component: WebSiteLayout2,
  render: (args) => <Worded {...args} shown="pageDashboard" />,
  parameters: {
    layout: 'fullscreen',
    use: 'Every page of a customer.',
    not: 'For visitors: DefaultLayout or WebSiteLayout1.',
  },
  args: {
    siteName: sample('渡口', 'Ferry'),
    homeHref: '#home',
    // The words are those of the toolbar's language.
    title: '',
    nav: [],
    bottomNav: [],
    children: undefined,
    visitor: { name: sample('林夏', 'Lin Xia'), email: 'lin.xia@example.com' },
    announcements: { href: '#announcements', unread: 2 },
    onTheme: fn(),
    onLocale: fn(),
    onSearch: fn(),
    onSignOut: fn(),
  },
} satisfies Meta<typeof WebSiteLayout2>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {};

/** A subpage: the arrow leads to its parent, and the sidebar marks the parent. */
export const Below: Story = { render: (args) => <Worded {...args} shown="pageBuy" /> };

/** A page that is not in the bottom bar: on phones the arrow leads to the page that lists all. */
export const Elsewhere: Story = {
  render: (args) => <Worded {...args} shown="pageNewRecharge" />,
  play: async ({ canvasElement }) => {
    const arrow = within(canvasElement).queryByRole('link', { name: /^(返回|Back)/ });
    if (window.innerWidth < 1280) await expect(arrow).toBeVisible();
    else await expect(arrow).toBeNull();
  },
};

/** Without a connection: the line covers the top of the page, which does not move when it comes and goes. */
export const WithStatusLine: Story = {
  render: (args) => <Worded {...args} shown="pageDashboard" statusLine={<Reconnecting />} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const line = canvas.getByText(/正在重新(连接|連線)|Reconnecting/);
    await expect(line).toBeVisible();
    const [top, page] = [canvas.getByRole('banner'), canvas.getByRole('main')];
    await expect(page.getBoundingClientRect().top).toBe(top.getBoundingClientRect().bottom);
    await expect(line.getBoundingClientRect().bottom).toBeGreaterThan(page.getBoundingClientRect().top);
  },
};

/** On desktops the search is a field in the top bar. */
export const Searching: Story = {
  play: async ({ canvasElement, args }) => {
    if (window.innerWidth < 1280) return;
    const field = within(canvasElement).getByRole('button', {
      name: /^(搜索，或做一件事|Search, or do something)$/,
    });
    await userEvent.click(field);
    await expect(args.onSearch).toHaveBeenCalledOnce();
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
