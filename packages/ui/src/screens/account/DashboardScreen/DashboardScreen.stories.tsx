import { sample } from '@ferry/core/contract/base/sample';
import { billCovered, billShort } from '@ferry/core/testing/fixtures/services-old';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { House, Package, Server, Wallet } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { WebSiteLayout2 } from '../../../layouts/WebSiteLayout2/WebSiteLayout2.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { SaidOnce } from '../../parts/failure/said-once.tsx';
import {
  idle,
  isFramed,
  loading,
  offline,
  outdated,
  ready,
  refused,
  seen,
  serverError,
  unsure,
} from '../../parts/in-page.tsx';
import { RenewalNote } from '../../parts/renewal/RenewalNote.tsx';
import { CheckInCard } from '../DashboardLate/CheckInCard.tsx';
import { DashboardLate } from '../DashboardLate/DashboardLate.tsx';
import { checkInProps, lateProps } from '../DashboardLate/late.fixture.ts';
import { dashboardFixture, newsFixture, service, storyNow } from '../dashboard.fixture.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

/** The parts of the customers' frame that tests check. Storybook draws the portal's frame. */
const InFrame = ({ children }: PropsWithChildren) => {
  const { t } = useTranslation('layout');
  const nav = [
    { label: t('pageDashboard'), href: '#dashboard', icon: House, current: true },
    { label: t('pageNodes'), href: '#nodes', icon: Server },
    { label: t('pageBuy'), href: '#buy', icon: Package },
    { label: t('pageWallet'), href: '#wallet', icon: Wallet },
  ];
  return (
    <WebSiteLayout2
      siteName={sample('渡口', 'Ferry')}
      homeHref="#home"
      title={t('pageDashboard')}
      nav={nav}
      bottomNav={nav}
      visitor={{ name: sample('林夏', 'Lin Xia'), email: 'lin.xia@example.com' }}
      onTheme={fn()}
      onLocale={fn()}
      onSignOut={fn()}
    >
      <SaidOnce>{children}</SaidOnce>
    </WebSiteLayout2>
  );
};

const meta = {
  component: DashboardScreen,
  parameters: {
    layout: 'fullscreen',
    use: 'After the sign-in: the remaining traffic and time, and the link to import.',
    not: 'For devices and fetches of the link: ServicesScreen. For traffic by day: UsageChartScreen.',
  },
  decorators: [
    (Story, context) =>
      isFramed(context) ? (
        <SaidOnce>
          <Story />
        </SaidOnce>
      ) : (
        <InFrame>
          <Story />
        </InFrame>
      ),
  ],
  args: {
    now: storyNow,
    siteName: sample('渡口', 'Ferry'),
    dashboard: ready(dashboardFixture),
    news: ready(newsFixture),
    seen: new Set([28, 29]),
    links: { buy: '#buy', renew: '#renew', addTraffic: '#traffic', redeem: '#redeem', nodes: '#nodes' },
    platform: 'ios',
    reset: { state: 'idle' },
    onRetry: fn(),
    onRetryNews: fn(),
    onNearLower: fn(),
    onReadNews: fn(),
    onResetLink: fn(),
    onOpenApp: fn(),
  },
} satisfies Meta<typeof DashboardScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const withService = (change: Partial<typeof service>): { state: 'ready'; data: typeof dashboardFixture } =>
  ready({ ...dashboardFixture, old_service_info: { ...service, ...change } });
const gb = 1024 ** 3;

/** With the data that is fetched after the first render. */
export const Ready: Story = {
  args: {
    platform: 'windows',
    late: {
      renewal: (
        <RenewalNote
          bill={{ ...billCovered, renews_at: '2026-12-14T15:49:59Z' }}
          now={storyNow}
          offline={false}
          isOutdated={false}
          attempt={idle}
          renewalsHref="#renewals"
          onSwitch={fn()}
        />
      ),
      downloadHelp: () => null,
    },
    lower: {
      checkIn: <CheckInCard {...checkInProps(storyNow)} />,
      below: <DashboardLate {...lateProps(storyNow)} />,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: /50 MB–300 MB/ })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: /^(用量|Usage)$/ })).toBeVisible();
    await expect(canvas.getAllByText(/^(\/ 38 在线|of 38 online)$/)[0]?.parentElement).toHaveTextContent(
      /^36/,
    );
  },
};

export const Loading: Story = { args: { dashboard: { state: 'loading' }, news: { state: 'loading' } } };

/** The link was replaced and traffic added, and nothing has been refetched yet. */
export const Changed: Story = {
  args: { platform: 'windows', dashboard: outdated(dashboardFixture) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const old of [/ferry\.example\//, / GB/, /Mbps/, /36\.50/, /^23$/, /^(\/ 38 在线|of 38 online)$/])
      await expect(seen(canvasElement, old)).toEqual([]);
    await expect(canvas.queryByRole('button', { name: /复制|Copy/ })).toBeNull();
    await expect(canvas.queryByRole('img', { name: /扫码|Scan/ })).toBeNull();
  },
};

/** The renewal was switched, and the bill has not been refetched yet. */
export const RenewalSwitched: Story = {
  args: {
    late: {
      renewal: (
        <RenewalNote
          bill={billShort}
          now={storyNow}
          offline={false}
          isOutdated
          attempt={idle}
          renewalsHref="#renewals"
          onSwitch={fn()}
        />
      ),
      downloadHelp: () => null,
    },
  },
  play: async ({ canvasElement }) => {
    await expect(seen(canvasElement, /15\.80/)).toEqual([]);
    await expect(within(canvasElement).getByRole('switch')).toBeEnabled();
  },
};

/** The answer to a new link was lost. */
export const Unsure: Story = { args: { reset: unsure } };

const untaken = { first_paid_at: null, first_fetch_at: null, first_traffic_at: null };
const starting = (
  taken: Partial<typeof dashboardFixture>,
): { state: 'ready'; data: typeof dashboardFixture } => ready({ ...dashboardFixture, ...untaken, ...taken });

/** A new customer sees one next step. */
export const New: Story = {
  args: {
    dashboard: starting({ old_service_info: null }),
    planFrom: '¥12.00',
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: /看套餐|View plans/ })).toHaveAttribute(
      'href',
      '#buy',
    );
  },
};

const stepNow = (canvasElement: HTMLElement) => canvasElement.querySelector('[aria-current=step]');
const paid = { first_paid_at: '2026-11-21T06:00:00Z' };

/** With a plan the steps stay above it until there is traffic. */
export const Bought: Story = {
  args: { dashboard: starting(paid) },
  play: async ({ canvasElement }) => {
    await expect(stepNow(canvasElement)).toHaveTextContent(/安装客户端|Install an app/);
  },
};

/** An app fetched the subscription, so only the connection is missing. */
export const Fetched: Story = {
  args: { dashboard: starting({ ...paid, first_fetch_at: '2026-11-21T06:10:00Z' }) },
  play: async ({ canvasElement }) => {
    await expect(stepNow(canvasElement)).toHaveTextContent(/连上试试|connect/);
  },
};

/** A customer with an expired plan is not new. */
export const Lapsed: Story = {
  args: {
    dashboard: withService({
      user_level: 0,
      plan_name: null,
      is_active: false,
      next_reset_at: null,
      period_start_at: null,
      user_level_expire_in: '2026-11-20T15:59:59Z',
    }),
  },
  play: async ({ canvasElement }) => {
    await expect(stepNow(canvasElement)).toBeNull();
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(天|days)$/).parentElement).toHaveTextContent(/^0/);
    await expect(canvas.queryByText(/到期前不再重置|No more resets|小时|hours/)).toBeNull();
  },
};

/** Only one address: no other entry is offered, and the link can be reset on phones, too. */
export const NoMirrors: Story = {
  args: { dashboard: withService({ sub_link: service.sub_link.slice(0, 1) }) },
  play: async ({ canvasElement, args: { onResetLink } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/换入口|Switch/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(换新链接|Replace link)$/ }));
    const dialog = await within(document.body).findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(换新链接|Replace link)$/ }));
    await expect(onResetLink).toHaveBeenCalledOnce();
  },
};

/** The data stays visible with its age, and actions that need the network are disabled. */
export const Old: Story = {
  args: {
    dashboard: {
      state: 'ready',
      data: dashboardFixture,
      stale: { since: new Date('2026-11-21T06:31:00Z'), why: 'offline', onRefresh: fn() },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/14:31/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(续费|Renew)$/ })).toBeDisabled();
  },
};

/** The link still works, whatever is wrong with the server. */
export const OldByServer: Story = {
  args: {
    dashboard: {
      state: 'ready',
      data: dashboardFixture,
      stale: { since: new Date('2026-11-21T06:31:00Z'), why: 'server', onRefresh: fn() },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/没有正常回应|answering properly/)).toBeVisible();
    await expect(canvas.queryByText(/连接断了|no connection/)).toBeNull();
  },
};

/** Two parts failed. One message and one retry cover both. */
export const ServerError: Story = {
  args: { dashboard: serverError, news: serverError },
  play: async ({ canvasElement, args: { onRetry, onRetryNews } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText(/服务器出错|wrong on our side/)).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
    await expect(onRetryNews).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { dashboard: refused, news: refused } };

export const Offline: Story = { args: { dashboard: offline, news: loading } };

/** With seven days or less the primary button is renewing, not importing. */
export const Ending: Story = {
  args: { dashboard: withService({ user_level_expire_in: '2026-11-24T15:59:59Z' }) },
};

export const Ended: Story = {
  args: { dashboard: withService({ is_active: false, user_level_expire_in: '2026-11-20T15:59:59Z' }) },
};

export const UsedUp: Story = {
  args: { dashboard: withService({ is_active: false, ss_download_size: 300 * gb }) },
  play: async ({ canvasElement }) => {
    const more = within(canvasElement).getByRole('link', { name: /^(加流量|Add traffic)$/ });
    await expect(more).toHaveAttribute('href', '#traffic');
  },
};

export const Unlimited: Story = {
  args: {
    dashboard: withService({
      online_ip_limit: null,
      speed_limit: null,
      next_reset_at: null,
      sub_link: service.sub_link.slice(0, 1),
    }),
  },
};

export const WithoutEnd: Story = {
  args: { dashboard: withService({ user_level_expire_in: '2099-12-31T00:00:00.000Z', next_reset_at: null }) },
  play: ({ canvasElement }) =>
    expect(canvasElement).toHaveTextContent(/不限期.*流量不重置|No end.*Traffic does not/),
};

export const AppNotOpened: Story = { args: { notOpened: 'Shadowrocket' } };

/** An app is opened with the address in its own format. */
export const Import: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Shadowrocket/ }));
    await expect(args.onOpenApp).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Shadowrocket' }),
      expect.stringMatching(/^shadowrocket:\/\/add\/sub:\/\//),
    );
  },
};

/** If download sites of apps cannot be reached yet, there is another way. */
export const NoTunnel: Story = {
  args: {
    late: {
      renewal: null,
      downloadHelp: (platform) => <p>help on {platform}</p>,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const words = /下载打不开|Can’t download/;
    if (window.innerWidth < 1280) {
      await userEvent.click(canvas.getByRole('button', { name: /更多|More/ }));
      await userEvent.click(await within(document.body).findByRole('menuitem', { name: words }));
    } else {
      await userEvent.click(canvas.getByRole('button', { name: words }));
    }
    await expect(await within(document.body).findByText('help on ios')).toBeVisible();
  },
};

/** Reading marks an announcement. The link stays masked. */
export const ReadNews: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/Qk3xN8vZ/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /东京线路维护|Maintenance in Tokyo/ }));
    await expect(
      await within(document.body).findByText(/东京 01、03 会断开|Tokyo 01 and 03 will disconnect/),
    ).toBeVisible();
    await expect(args.onReadNews).toHaveBeenCalledWith(31);
  },
};

export const Long: Story = {
  args: {
    dashboard: ready({
      ...dashboardFixture,
      money_amount: '123456789.50',
      old_service_info: {
        ...service,
        plan_name: sample(
          '企业团队年度加速高级版（含专线与家庭共享，二十台设备）',
          'Enterprise Team Premium, yearly (with a line of its own and family sharing, twenty devices)',
        ),
        ss_bandwidth_total_size: 9000 * 1024 * gb,
        online_ip_limit: 20,
      },
    }),
    news: ready(
      newsFixture.map((item) => ({
        ...item,
        title: [item.title, item.title, item.title].join(sample('，', ', ')),
      })),
    ),
  },
};

export const Sheet: Story = { args: { ...Ready.args, platform: 'ios' } };
