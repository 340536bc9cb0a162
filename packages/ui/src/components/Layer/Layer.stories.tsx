import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { expect, within } from 'storybook/test';
import { Layer } from './Layer.tsx';

const meta = {
  component: Layer,
  parameters: {
    docs: { story: { inline: false } },
    use: 'A layer over a page that is loaded when it is first opened.',
    not: 'For content that is always present.',
  },
  args: { open: true, children: <p>{sample('打开了', 'It is open')}</p> },
} satisfies Meta<typeof Layer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
/** Nothing is rendered or loaded before it is first opened. */
export const Closed: Story = {
  args: { open: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(sample('打开了', 'It is open'))).toBeNull();
  },
};
