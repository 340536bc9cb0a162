import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { expect, within } from 'storybook/test';
import { PageTitle, TitledByFrame } from './PageTitle.tsx';

const meta = {
  component: PageTitle,
  parameters: {
    use: 'The first heading of a page without a title in its frame.',
    not: 'For a card: its own title.',
  },
  args: { children: sample('登录渡口', 'Sign in to Ferry'), size: 24 },
} satisfies Meta<typeof PageTitle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toBeVisible();
  },
};
export const NamedByFrame: Story = {
  render: (args) => (
    <TitledByFrame>
      <PageTitle {...args} />
    </TitledByFrame>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 2 })).toBeVisible();
  },
};
