import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  component: Tooltip,
  parameters: {
    use: 'A word that explains a button or a mark.',
    not: 'For content that phones need: they have no hover.',
  },
  args: {
    words: sample('周期已过 68%', '68% of the period has passed'),
    children: <Button>{sample('流量', 'Traffic')}</Button>,
  },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.hover(within(canvasElement).getByRole('button'));
    await expect(
      await within(document.body).findByText(sample('周期已过 68%', '68% of the period has passed')),
    ).toBeInTheDocument();
  },
};
