import { sample } from '@ferry/core/contract/base/sample';
import { servicesEmpty, servicesNormal } from '@ferry/core/testing/fixtures/services-old';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import * as states from './ServicesOldScreen.stories.tsx';
import { ServicesOldScreen, type ServicesOldScreenProps } from './ServicesOldScreen.tsx';

const args: ServicesOldScreenProps = {
  services: ready(servicesNormal),
  now: storyNow,
  servicesHref: '#services',
  buyHref: '#buy',
  onRetry: fn(),
};

export default {
  component: ServicesOldScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'For customers used to the classic portal: all services in its table.',
    not: 'For the present service: ServicesScreen.',
  },
  args,
} satisfies Meta<typeof ServicesOldScreen>;

type Story = StoryObj<ServicesOldScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('link', { name: /去新版|Go to My service/ }),
    ).toHaveAttribute('href', '#services');
  },
};

export const Loading: Story = { args: { services: loading } };

export const Empty: Story = { args: { services: ready(servicesEmpty) } };

export const ServerError: Story = {
  args: { services: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { services: refused } };

export const Offline: Story = { args: { services: offline } };

export const Old: Story = { args: { services: old(servicesNormal) } };

export const Long: Story = {
  args: {
    services: ready({
      total_count: 1,
      services: servicesNormal.services.map((service) => ({
        ...service,
        service_name: sample(
          '企业团队年度加速高级版（含专线与家庭共享，二十台设备）',
          'Enterprise Team Premium, yearly (with a line of its own and family sharing, twenty devices)',
        ),
        status: 'paused' as const,
        traffic_total: 9_000_000 * 1024 ** 3,
        port: 0,
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
