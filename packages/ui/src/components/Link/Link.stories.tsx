import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Link, TextButton, TextLink } from './Link.tsx';

const meta = {
  component: Link,
  parameters: {
    use: 'The way to another page, in a sentence or alone.',
    not: 'For an action: a Button or a TextButton.',
  },
  args: { href: '#wallet', children: sample('钱包', 'Wallet') },
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Inline: Story = {};
export const Alone: Story = { render: (args) => <TextLink {...args} /> };
export const Deed: Story = { render: () => <TextButton>{sample('换新链接', 'Replace link')}</TextButton> };
