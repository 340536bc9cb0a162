import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Row, Stack } from '../Stack/Stack.tsx';
import { ToastProvider, useToast } from './Toast.tsx';
import { ToastCard } from './ToastLayer.tsx';

function Sayers() {
  const toast = useToast();
  return (
    <Row>
      <Button onClick={() => toast.success('已复制链接', '粘贴到客户端即可')}>复制</Button>
      <Button onClick={() => toast.error('没有保存', '网络断了，内容还在')}>保存</Button>
    </Row>
  );
}

const meta = {
  component: ToastProvider,
  parameters: {
    use: 'What an action did, when the page does not show it itself.',
    not: 'For what must be read or acted on: a Notice.',
  },
  args: { children: <Sayers /> },
} satisfies Meta<typeof ToastProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Said: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '复制' }));
    const body = within(document.body);
    await expect((await body.findAllByText('已复制链接')).length).toBeGreaterThan(0);
  },
};

/** error red, success green, warning orange, info blue. */
export const Sheet: Story = {
  render: () => (
    <Stack gap={12} style={{ maxWidth: 360 }}>
      <ToastCard tone="success" title={<p data-title>已复制链接</p>} text={<p>粘贴到客户端即可</p>} />
      <ToastCard tone="info" title={<p data-title>有新的客户端版本</p>} text={<p>Clash Verge Rev 2.3</p>} />
      <ToastCard tone="warning" title={<p data-title>流量还剩 10 %</p>} text={<p>大约够用 2 天</p>} />
      <ToastCard tone="error" title={<p data-title>没有保存</p>} text={<p>网络断了，内容还在</p>} />
    </Stack>
  ),
};
