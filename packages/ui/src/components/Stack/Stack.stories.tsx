import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../Badge/Badge.tsx';
import { Row, Stack } from './Stack.tsx';

const meta = {
  component: Stack,
  parameters: {
    use: 'Parts of a card or form one below the other, or in a row.',
    not: 'For the columns of a page: its screen has them.',
  },
  args: {
    gap: 8,
    children: [<Badge key="a">{sample('一', 'One')}</Badge>, <Badge key="b">{sample('二', 'Two')}</Badge>],
  },
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Below: Story = {};
export const Beside: Story = { render: (args) => <Row {...args} /> };
export const Ends: Story = { render: (args) => <Row between {...args} /> };
