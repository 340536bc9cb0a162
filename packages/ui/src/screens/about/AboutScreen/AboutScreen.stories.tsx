import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { AboutScreen } from './AboutScreen.tsx';

const meta = {
  component: AboutScreen,
  parameters: { layout: 'fullscreen' },
  args: { siteName: '渡口', version: { state: 'ready', data: '0.1.0' } },
} satisfies Meta<typeof AboutScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('0.1.0')).toBeVisible();
  },
};

export const Loading: Story = { args: { version: { state: 'loading' } } };

/** Which version runs is not worth an alarm. */
export const Failed: Story = { args: { version: { state: 'failed', message: '', offline: false } } };
