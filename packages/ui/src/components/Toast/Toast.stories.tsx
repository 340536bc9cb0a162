import { sample } from '@ferry/core/contract/base/sample';
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
      <Button
        onClick={() =>
          toast.success(
            sample('已复制链接', 'Link copied'),
            sample('粘贴到客户端即可', 'Paste it into the app'),
          )
        }
      >
        {sample('复制', 'Copy')}
      </Button>
      <Button
        onClick={() =>
          toast.error(
            sample('没有保存', 'Not saved'),
            sample('网络断了，内容还在', 'There is no connection. Your text is kept'),
          )
        }
      >
        {sample('保存', 'Save')}
      </Button>
    </Row>
  );
}

const meta = {
  component: ToastProvider,
  parameters: {
    use: 'The result of an action, if the page does not show it.',
    not: 'For a message that must be read or acted on: a Notice.',
  },
  args: { children: <Sayers /> },
} satisfies Meta<typeof ToastProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Said: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: sample('复制', 'Copy') }));
    const body = within(document.body);
    await expect((await body.findAllByText(sample('已复制链接', 'Link copied'))).length).toBeGreaterThan(0);
  },
};

/** error red, success green, warning orange, info blue. */
export const Sheet: Story = {
  render: () => (
    <Stack gap={12} style={{ maxWidth: 360 }}>
      <ToastCard
        tone="success"
        title={<p data-title>{sample('已复制链接', 'Link copied')}</p>}
        text={<p>{sample('粘贴到客户端即可', 'Paste it into the app')}</p>}
      />
      <ToastCard
        tone="info"
        title={<p data-title>{sample('有新的客户端版本', 'There is a new version of the app')}</p>}
        text={<p>Clash Verge Rev 2.3</p>}
      />
      <ToastCard
        tone="warning"
        title={<p data-title>{sample('流量还剩 10%', '10% of your traffic is left')}</p>}
        text={<p>{sample('大约够用 2 天', 'Enough for about 2 days')}</p>}
      />
      <ToastCard
        tone="error"
        title={<p data-title>{sample('没有保存', 'Not saved')}</p>}
        text={<p>{sample('网络断了，内容还在', 'There is no connection. Your text is kept')}</p>}
      />
    </Stack>
  ),
};
