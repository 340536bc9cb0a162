import type { Meta, StoryObj } from '@storybook/react-vite';
import { Activity, House, LifeBuoy, Package, Server, User, Wallet } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { WebSiteLayout2, type WebSiteLayout2Props } from './WebSiteLayout2.tsx';

/** Names in the args are keys of the words of frames. */
const nav = [
  { label: 'pageDashboard', href: '#dashboard', icon: House, current: true },
  {
    label: 'group_services',
    href: '#services',
    icon: Package,
    pages: [
      { label: 'pageServices', href: '#services-mine' },
      { label: 'pageBuy', href: '#services-buy' },
    ],
  },
  { label: 'pageNodes', href: '#nodes', icon: Server },
  { label: 'pageWallet', href: '#wallet', icon: Wallet },
  { label: 'pageActivity', href: '#records', icon: Activity },
  { label: 'group_support', href: '#tickets', icon: LifeBuoy, count: 1 },
  { label: 'group_account', href: '#account', icon: User },
] as const;

/** Draws the frame in the language of the toolbar, with the words that the keys in its args stand for. */
function Worded({ title, back, nav, bottomNav, children, ...props }: WebSiteLayout2Props) {
  const { t } = useTranslation('layout');
  const said = <Named extends { label: string }>(named: Named): Named => ({
    ...named,
    label: t(named.label as 'pageDashboard'),
  });
  return (
    <WebSiteLayout2
      {...props}
      title={t(title as 'pageDashboard')}
      {...(back ? { back: said(back) } : {})}
      nav={nav.map((item) => said(item.pages ? { ...item, pages: item.pages.map(said) } : item))}
      bottomNav={bottomNav.map(said)}
    >
      <Card title={t('nodesOnline', { online: 46, total: 48 })}>
        <CardBody>{t('newVersion')}</CardBody>
      </Card>
    </WebSiteLayout2>
  );
}

const meta = {
  component: WebSiteLayout2,
  render: (args) => <Worded {...args} />,
  parameters: {
    layout: 'fullscreen',
    use: 'Every page of a customer.',
    not: 'For visitors: DefaultLayout or WebSiteLayout1.',
  },
  args: {
    siteName: '渡口',
    homeHref: '#home',
    title: 'pageDashboard',
    nav,
    bottomNav: nav.filter(
      ({ label }) => !['group_services', 'group_support', 'pageActivity'].includes(label),
    ),
    visitor: { name: '林夏', email: 'lin.xia@example.com' },
    announcements: { href: '#announcements', unread: 2 },
    nodes: { online: 46, total: 48 },
    onTheme: fn(),
    onLocale: fn(),
    onSignOut: fn(),
    children: undefined,
  },
} satisfies Meta<typeof WebSiteLayout2>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const Sheet: Story = {};

/** A subpage: the arrow leads to its parent, and the sidebar marks the parent. */
export const Below: Story = {
  args: {
    title: 'pageBuy',
    back: { label: 'group_services', href: '#services' },
    nav: nav.map((item) => ({
      ...item,
      current: false,
      ...('pages' in item ? { pages: item.pages.map((page, at) => ({ ...page, current: at === 1 })) } : {}),
    })),
  },
};

/** A page that is not in the bottom bar: on phones the arrow leads to the page that lists all. */
export const Elsewhere: Story = {
  args: { title: 'pageNewRecharge', back: { label: 'navMe', href: '#me', onPhones: true } },
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
