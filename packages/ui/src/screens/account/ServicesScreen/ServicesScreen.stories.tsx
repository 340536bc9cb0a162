import { sample } from '@ferry/core/contract/base/sample';
import { dashboardLong, dashboardNew, dashboardNormal } from '@ferry/core/testing/fixtures/account';
import {
  clientDevicesNone,
  clientDevicesNormal,
  fetchesEmpty,
  fetchesNormal,
} from '@ferry/core/testing/fixtures/links';
import { devicesNone, devicesNormal } from '@ferry/core/testing/fixtures/services';
import {
  billCovered,
  billShort,
  termsAlone,
  termsLong,
  termsNormal,
  termsOff,
  termsTooEarly,
  termsUsedUp,
} from '@ferry/core/testing/fixtures/services-old';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  old,
  outdated,
  ready,
  refused,
  seen,
  serverError,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './ServicesScreen.stories.tsx';
import { ServicesScreen, type ServicesScreenProps } from './ServicesScreen.tsx';

const args: ServicesScreenProps = {
  dashboard: ready(dashboardNormal),
  bills: ready({ bills: [billCovered] }),
  terms: ready(termsNormal),
  beginning: idle,
  devices: ready(devicesNormal),
  fetches: ready(fetchesNormal),
  clientDevices: ready(clientDevicesNormal),
  page: 1,
  pageSize: 8,
  now: storyNow,
  links: {
    buy: '#buy',
    renew: '#renew',
    change: '#change',
    addTraffic: '#traffic',
    nodes: '#nodes',
    importing: '#import',
    reset: '#reset',
    recharge: (amount) => `#recharge-${amount}`,
  },
  reset: idle,
  renewal: idle,
  naming: idle,
  removing: idle,
  onNameDevice: fn(),
  onRemoveDevice: fn(),
  onPage: fn(),
  onResetLink: fn(),
  onSwitchRenewal: fn(),
  onBeginNext: fn(),
  onRetry: fn(),
};

export default {
  component: ServicesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The service in detail: its limits, its link, the devices online and the fetches of the link.',
    not: 'For the short answer and the import: DashboardScreen. For new secrets: ConnectionResetScreen.',
  },
  args,
} satisfies Meta<typeof ServicesScreen>;

const body = () => within(document.body);

type Story = StoryObj<ServicesScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onResetLink, onSwitchRenewal } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(2 \/ 4 在线|2 of 4 online)$/)).toBeVisible();
    // The link is masked, and an unknown fetch is marked.
    await expect(canvas.queryByText(/Qm7vK2xW9r/)).toBeNull();
    await expect(canvas.getAllByText(/^(第一次|First time)$/)).toHaveLength(2);
    await userEvent.click(canvas.getAllByRole('button', { name: /不是我|Not me/ })[2] as HTMLElement);
    const dialog = within(await body().findByRole('dialog'));
    await expect(onResetLink).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: /^(换新链接|Replace link)$/ }));
    await expect(onResetLink).toHaveBeenCalledOnce();
    await userEvent.click(dialog.getByRole('button', { name: /保留旧链接|Keep the old link/ }));
    await userEvent.click(await canvas.findByRole('switch'));
    const question = within(await body().findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: /^(关闭自动续费|Turn off auto-renewal)$/ }));
    await expect(onSwitchRenewal).toHaveBeenCalledWith(billCovered, false);
  },
};

export const Loading: Story = {
  args: {
    dashboard: loading,
    bills: loading,
    terms: loading,
    devices: loading,
    fetches: loading,
    clientDevices: loading,
  },
};

const nextButton = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole('button', { name: /^(立即开始下一期|Start the next period now)$/ });
const hasNextButton = (canvasElement: HTMLElement) =>
  within(canvasElement).queryByRole('button', { name: /下一期|the next period/ }) !== null;
const planList = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole('region', { name: /^(我的套餐|Your plans)$/ }));

/** The next period is begun early, after a question that says what is given up. */
export const NextPeriod: Story = {
  play: async ({ canvasElement, args: { onBeginNext } }) => {
    await userEvent.click(nextButton(canvasElement));
    const dialog = within(await body().findByRole('dialog'));
    // It is the first of the plan that follows.
    await expect(
      dialog.getByText(/专业 90 天.* 9 GB .*500 GB|Professional, 90 days.* 9 GB .*500 GB/),
    ).toBeVisible();
    await expect(onBeginNext).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: /^(立即开始|Start now)$/ }));
    await expect(onBeginNext).toHaveBeenCalledWith('2026-03-01T04:00:00Z');
  },
};

/** Nothing of the quota is given up, and the next period is one of the same plan. */
export const NextUsedUp: Story = {
  args: { terms: ready(termsUsedUp) },
  play: async ({ canvasElement }) => {
    await expect(
      planList(canvasElement).getByText(/含本期还有 3 期|3 periods left, including this one/),
    ).toBeVisible();
    await userEvent.click(nextButton(canvasElement));
    const dialog = within(await body().findByRole('dialog'));
    await expect(dialog.getByText(/标准 90 天|Standard, 90 days/)).toHaveTextContent(/200 GB/);
    await expect(dialog.queryByText(/0 B/)).toBeNull();
  },
};

/** Another device began it meanwhile. */
export const NextRefused: Story = {
  args: { beginning: refused },
  play: async ({ canvasElement }) => {
    await userEvent.click(nextButton(canvasElement));
    const dialog = within(await body().findByRole('dialog'));
    await expect(dialog.getByText(refused.message)).toBeVisible();
  },
};

export const NextTooEarly: Story = {
  args: { terms: ready(termsTooEarly) },
  play: async ({ canvasElement }) => {
    await expect(planList(canvasElement).getByText(/24/)).toBeVisible();
    await expect(hasNextButton(canvasElement)).toBe(false);
  },
};

export const NextOff: Story = {
  args: { terms: ready(termsOff) },
  play: async ({ canvasElement }) => {
    await expect(planList(canvasElement).getAllByRole('listitem')).toHaveLength(3);
    await expect(hasNextButton(canvasElement)).toBe(false);
  },
};

export const OnePlan: Story = {
  args: { terms: ready(termsAlone) },
  play: async ({ canvasElement }) => {
    const [only, ...others] = planList(canvasElement).getAllByRole('listitem');
    await expect(others).toEqual([]);
    await expect(only).toHaveTextContent(/使用中3 月 1 日至 3 月 31 日200 GB$|RunningMar 1 to Mar 31200 GB$/);
    await expect(hasNextButton(canvasElement)).toBe(false);
  },
};

/** The first plan runs, and the others wait. */
export const SeveralPlans: Story = {
  play: async ({ canvasElement }) => {
    const plans = planList(canvasElement);
    await expect(plans.getAllByText(/^(使用中|Running)$/)).toHaveLength(1);
    const [, second, third] = plans.getAllByRole('listitem');
    await expect(second).toHaveTextContent(
      /3 月 31 日至 6 月 29 日每期 500 GB，共 3 期|Mar 31 to Jun 29500 GB per period, 3 periods/,
    );
    await expect(third).toHaveTextContent(/^(兑换或赠送的时长|Time from a code or gift)/);
  },
};

export const LongPlanNames: Story = { args: { terms: ready(termsLong) } };

/** The plan has no end, and so no renewal. */
export const WithoutEnd: Story = {
  args: {
    dashboard: ready({
      ...dashboardNormal,
      old_service_info: dashboardNormal.old_service_info && {
        ...dashboardNormal.old_service_info,
        user_level_expire_in: '2099-12-31T00:00:00.000Z',
        next_reset_at: null,
      },
    }),
    bills: ready({ bills: [] }),
    terms: ready({ terms: termsAlone.terms.map((term) => ({ ...term, ends_at: null })), next: null }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(不限期|No end)$/)).toBeVisible();
    await expect(canvas.queryByText(/2099/)).toBeNull();
    await expect(canvas.queryByRole('link', { name: /^(续费|Renew)$/ })).toBeNull();
  },
};

export const Empty: Story = {
  args: { dashboard: ready(dashboardNew) },
};

export const NobodyThere: Story = {
  args: {
    devices: ready(devicesNone),
    fetches: ready(fetchesEmpty),
    clientDevices: ready(clientDevicesNone),
    bills: ready({ bills: [] }),
  },
};

export const Short: Story = {
  args: { bills: ready({ bills: [billShort] }) },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('link', { name: /^(充值|Top up) ¥15\.80$/ }),
    ).toHaveAttribute('href', '#recharge-15.80');
  },
};

/**
 * The link was replaced, traffic added, a device removed and the renewal switched, and nothing has been refetched yet.
 */
export const Changed: Story = {
  args: {
    dashboard: outdated(dashboardNormal),
    bills: outdated({ bills: [billShort] }),
    terms: outdated(termsNormal),
    devices: outdated(devicesNormal),
    clientDevices: outdated(clientDevicesNormal),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const old of [
      /ferry\.example/,
      / GB/,
      /到期$|^Until /,
      / Mbps/,
      /15\.80/,
      /20\.00/,
      /^2 \/ 5$/,
      /[（,] ?3 (\/|of) 3/,
    ])
      await expect(seen(canvasElement, old)).toEqual([]);
    await expect(canvas.queryByRole('button', { name: /^(复制|Copy)/ })).toBeNull();
    // Keeps the pressed option.
    await expect(canvas.getByRole('switch')).toBeEnabled();
    await expect(canvas.getByRole('button', { name: /^(换新链接|Replace link)$/ })).toBeVisible();
  },
};

export const ServerError: Story = {
  args: { dashboard: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { dashboard: refused } };

export const PartsRefused: Story = {
  args: { bills: refused, terms: refused, devices: refused, fetches: refused, clientDevices: refused },
};

export const Unsure: Story = { args: { renewal: unsure } };

export const Offline: Story = {
  args: {
    dashboard: offline,
    bills: offline,
    terms: offline,
    devices: offline,
    fetches: offline,
    clientDevices: offline,
  },
};

/** Devices get a name of the customer, and are removed after a question. */
export const ClientDevices: Story = {
  play: async ({ canvasElement, args: { onNameDevice, onRemoveDevice } }) => {
    const canvas = within(canvasElement);
    const [first] = clientDevicesNormal.devices;
    await userEvent.click(canvas.getAllByRole('button', { name: /^(改名|Rename),/ })[0] as HTMLElement);
    const dialog = within(await body().findByRole('dialog'));
    const field = dialog.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, ' Phone {Enter}');
    await expect(onNameDevice).toHaveBeenCalledWith(first, 'Phone');
    await userEvent.clear(field);
    await userEvent.click(dialog.getByRole('button', { name: /^(保存|Save)$/ }));
    await expect(onNameDevice).toHaveBeenLastCalledWith(first, null);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getAllByRole('button', { name: /^(移除|Remove),/ })[1] as HTMLElement);
    const question = within(await body().findByRole('dialog', { name: /移除|Remove/ }));
    await userEvent.click(question.getByRole('button', { name: /^(移除|Remove)$/ }));
    await expect(onRemoveDevice).toHaveBeenCalledWith(clientDevicesNormal.devices[1]);
  },
};

export const Old: Story = {
  args: { dashboard: old(dashboardNormal) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('switch')).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /^(换新链接|Replace link)$/ })).toBeDisabled();
  },
};

export const Long: Story = {
  args: {
    dashboard: ready(dashboardLong),
    devices: ready({
      ...devicesNormal,
      limit: null,
      devices: devicesNormal.devices.map((device, at) => ({
        ...device,
        ip: `2001:db8:ffff:ffff:ffff:ffff:ffff:fff${at}`,
        node_name: sample(
          '香港 01 | IEPL 专线（家宽落地，流媒体解锁，高峰期限速）',
          'Hong Kong 01 | IEPL line (residential, with streaming, limited at peak times)',
        ),
      })),
    }),
    fetches: ready({
      total_count: 999_999,
      fetches: fetchesNormal.fetches.map((one) => ({
        ...one,
        user_agent: 'x'.repeat(300),
        ip_address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
      })),
    }),
    bills: ready({
      bills: [
        {
          ...billShort,
          shop_name: sample(
            '企业团队年度加速高级版（含专线与家庭共享，二十台设备）',
            'Enterprise Team Premium, yearly (with a line of its own and family sharing, twenty devices)',
          ),
          amount: '999999999999.99',
          missing: '999999999995.79',
        },
      ],
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);

/** Half a page of a tablet has room for the columns of the fetches. */
export const OnTablets: Story = {
  globals: { viewport: { value: 'tablet', isRotated: false } },
  play: async ({ canvasElement }) => {
    const [header] = within(canvasElement).getAllByRole('columnheader');
    await expect(getComputedStyle(header as Element).display).toBe('table-cell');
    await expect(getComputedStyle(header?.closest('thead') as Element).position).toBe('static');
  },
};
