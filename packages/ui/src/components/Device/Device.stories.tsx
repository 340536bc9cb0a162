import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Device } from './Device.tsx';

const meta = {
  component: Device,
  parameters: {
    use: 'The browser or program of a request, in lists of sessions and fetches.',
    not: 'For the system that an app supports: its plain name.',
  },
  args: {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    withIcon: true,
  },
} satisfies Meta<typeof Device>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Phone: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^(Safari，iPhone|Safari on iPhone)$/)).toBeVisible();
  },
};

export const Program: Story = { args: { agent: 'ferry-cli/0.1.0 node/24.1' } };

/** No User-Agent was sent. */
export const Unknown: Story = { args: { agent: '' } };
