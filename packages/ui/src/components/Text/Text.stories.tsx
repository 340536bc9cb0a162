import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Text } from './Text.tsx';

const meta = {
  component: Text,
  parameters: {
    use: 'A run of words in one of the sizes, tones and weights.',
    not: 'For a heading of a page: a PageTitle. For a link: a Link.',
  },
  args: { children: sample('本期流量', 'Traffic of this period') },
} satisfies Meta<typeof Text>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Muted: Story = { args: { size: 13, tone: 'muted' } };
export const Strong: Story = { args: { size: 20, weight: 600 } };
export const Clipped: Story = {
  args: {
    clip: true,
    as: 'p',
    style: { width: 96 },
    children: sample('企业无限增强版（家庭与朋友）', 'Home and work plan (for all of us)'),
  },
};
