import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { expect, within } from 'storybook/test';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = {
  component: VisuallyHidden,
  parameters: {
    use: 'The meaning of a drawing in words, for screen readers.',
    not: 'For words that everyone should read.',
  },
  args: { children: sample('正在取商品', 'Loading products') },
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Said: Story = {
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(sample('正在取商品', 'Loading products')),
    ).toBeInTheDocument();
  },
};
