import { sample } from '@ferry/core/contract/base/sample';
import { servicesEmpty, servicesNormal } from '@ferry/core/testing/fixtures/services-old';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  refused,
  screenStories,
  serverError,
  stale,
  storyNow,
} from '../../parts/in-page.tsx';
import { ServicesOldScreen, type ServicesOldScreenProps } from './ServicesOldScreen.tsx';

const args: ServicesOldScreenProps = {
  services: { state: 'ready', data: servicesNormal },
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
    use: 'For those who know the older portal: all services in its table.',
    not: 'For the present service: ServicesScreen.',
  },
  args,
} satisfies Meta<typeof ServicesOldScreen>;

const stories = screenStories('reads', ServicesOldScreen, args, {
  Ready: {
    play: async ({ canvasElement }) => {
      await expect(
        within(canvasElement).getByRole('link', { name: /去新版|Go to My service/ }),
      ).toHaveAttribute('href', '#services');
    },
  },
  Loading: { args: { services: loading } },
  Empty: { args: { services: { state: 'ready', data: servicesEmpty } } },
  ServerError: {
    args: { services: serverError },
    play: async ({ canvasElement, args: { onRetry } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
      await expect(onRetry).toHaveBeenCalledOnce();
    },
  },
  Refused: { args: { services: refused } },
  Offline: { args: { services: offline } },
  Old: { args: { services: { state: 'ready', data: servicesNormal, stale } } },
  Long: {
    args: {
      services: {
        state: 'ready',
        data: {
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
        },
      },
    },
  },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
