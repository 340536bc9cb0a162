import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Brand } from './Brand.tsx';

const meta = {
  component: Brand,
  parameters: { use: 'The link to the home page, in every frame.', not: 'As a heading: a PageTitle.' },
  args: { siteName: sample('渡口', 'Ferry'), href: '#home' },
} satisfies Meta<typeof Brand>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Long: Story = {
  args: { siteName: sample('渡口网络服务（测试）有限公司', 'Ferry Network Services (Test) Limited') },
};
