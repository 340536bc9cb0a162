import { appsNormal, siteBare, siteNormal } from '@ferry/core/testing/fixtures/system';
import { sample } from '@ferry/core/testing/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { inPage, loading, offline, old, ready, refused, serverError, sheetOf } from '../../parts/in-page.tsx';
import * as states from './DownloadHelp.stories.tsx';
import { DownloadHelp, type DownloadHelpProps } from './DownloadHelp.tsx';

const args: DownloadHelpProps = {
  downloads: ready(siteNormal.downloads),
  apps: ready([]),
  siteName: sample('渡口', 'Ferry'),
  platform: 'windows',
  askHref: '#ticket',
  onRetry: fn(),
};

export default {
  component: DownloadHelp,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'In the import of a link, for a device that has no app for it yet.',
    not: 'For a question to people: NewTicketScreen.',
  },
  args,
} satisfies Meta<typeof DownloadHelp>;

type Story = StoryObj<DownloadHelpProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: /Windows/ })).toHaveAttribute(
      'href',
      'https://dl.ferry.example/windows',
    );
  },
};

/** The operator lists apps: the site's own copy comes first. */
export const Listed: Story = {
  args: { apps: ready(appsNormal), downloads: ready(siteBare.downloads) },
  play: async ({ canvasElement }) => {
    const [own, page, ...others] = within(canvasElement).getAllByRole('link');
    await expect(own).toHaveAccessibleName(/Clash Verge Rev/);
    await expect(own?.getAttribute('href')).toContain('/downloads/0123');
    await expect(page).toHaveAccessibleName(/FlClash/);
    await expect(others).toHaveLength(1);
    await expect(within(canvasElement).getByText(/0123456789abcdef/)).toBeVisible();
  },
};

export const Loading: Story = { args: { downloads: loading } };

/** The operator offers no downloads, so the only way is a ticket. */
export const Empty: Story = {
  args: { downloads: ready(siteBare.downloads) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('link')).toHaveLength(1);
  },
};

export const ServerError: Story = { args: { downloads: serverError } };

export const Refused: Story = { args: { downloads: refused } };

export const Offline: Story = { args: { downloads: offline } };

export const Old: Story = { args: { downloads: old(siteNormal.downloads) } };

export const Long: Story = {
  args: {
    siteName: sample(
      '渡口网络服务（测试）有限公司，某某市某某区某某路 1 号',
      'Ferry Network Services (Test) Limited, 1 Some Road, Some District, Some City',
    ),
  },
};

export const Sheet: Story = sheetOf('reads', states);
