import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { idle, inPage, offline, sending, sheetOf, unsure } from '../../parts/in-page.tsx';
import { uploadsOfEachState } from '../uploads.fixture.ts';
import * as states from './NewTicketScreen.stories.tsx';
import { NewTicketScreen, type NewTicketScreenProps } from './NewTicketScreen.tsx';

const args: NewTicketScreenProps = {
  draft: { kind: 'general', title: '', content: '' },
  onDraft: fn(),
  uploads: [],
  onFiles: fn(),
  onRemoveUpload: fn(),
  onRetryUpload: fn(),
  answers: [
    {
      title: sample('晚上很慢怎么办？', 'What if it is slow in the evening?'),
      text: sample(
        '换一个负载低的节点，再更新一次订阅。',
        'Use a node with a lower load, and update the subscription.',
      ),
    },
    {
      title: sample('东京节点今晚维护', 'Maintenance of Tokyo this evening'),
      text: sample('更换机器。', 'A new machine.'),
      href: '#announcement',
    },
  ],
  checkHref: '#check',
  attempt: idle,
  onSubmit: fn(),
};

const written = {
  kind: 'payment',
  title: sample('已付款但没到账', 'Paid, but the money has not arrived'),
  content: sample(
    '支付宝扣了 **50 元**，余额没变。\n\n- 时间：今天 21:05\n- 尾号：7731',
    'Alipay took **¥50**, but the balance is the same.\n\n- Time: today, 21:05\n- Order ends in 7731',
  ),
} as const;

export default {
  component: NewTicketScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To ask the operator. Other pages lead here with the case filled in.',
    not: 'To continue a conversation: TicketScreen.',
  },
  args,
} satisfies Meta<typeof NewTicketScreen>;

const submitName = /^(提交工单|Send ticket)$/;

type Story = StoryObj<NewTicketScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onDraft, onSubmit } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: submitName }));
    const title = canvas.getByLabelText(/^(标题|Title)$/);
    await waitFor(() => expect(title).toHaveAccessibleDescription(/必填|required/));
    await userEvent.type(title, sample('晚上很慢', 'Slow in the evening'));
    await userEvent.type(canvas.getByLabelText(/^(内容|Message)$/), sample('**东京** 01', '**Tokyo** 01'));
    await waitFor(() =>
      expect(onDraft).toHaveBeenLastCalledWith({
        kind: 'general',
        title: sample('晚上很慢', 'Slow in the evening'),
        content: sample('**东京** 01', '**Tokyo** 01'),
      }),
    );
    await userEvent.click(canvas.getByRole('button', { name: /^(预览|Preview)$/ }));
    await waitFor(() => expect(canvas.getByText(sample('东京', 'Tokyo')).tagName).toBe('STRONG'));
    await userEvent.click(canvas.getByRole('button', { name: submitName }));
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        kind: 'general',
        title: sample('晚上很慢', 'Slow in the evening'),
        content: sample('**东京** 01', '**Tokyo** 01'),
      }),
    );
  },
};

export const Prefilled: Story = { args: { draft: written } };

/** Answers appear while the customer types, and open in place. A problem with a node begins with its check. */
export const Suggested: Story = {
  args: { draft: { kind: 'connection', title: sample('晚上很慢', 'Slow evening'), content: '' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: /^(检查|Check)$/ })).toHaveAttribute('href', '#check');
    const answer = canvas.getByText(/负载低的节点|lower load/);
    await expect(answer).not.toBeVisible();
    await userEvent.click(canvas.getByText(/晚上很慢怎么办|What if it is slow/));
    await expect(answer).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/^(标题|Title)$/), sample('，东京', ', Tokyo'));
    const news = await canvas.findByRole('link', { name: /东京节点今晚维护|Maintenance of Tokyo/ });
    await expect(news).toHaveAttribute('href', '#announcement');
  },
};

export const Files: Story = {
  args: { draft: written, uploads: uploadsOfEachState },
  play: async ({ canvasElement, args: { onRemoveUpload, onRetryUpload, onFiles } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: submitName })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /(移除|Remove) (录屏|recording)/ }));
    await expect(onRemoveUpload).toHaveBeenCalledWith('c');
    await userEvent.click(canvas.getByRole('button', { name: /重传|again/ }));
    await expect(onRetryUpload).toHaveBeenCalledWith('d');
    const file = new File(['x'], 'x.txt', { type: 'text/plain' });
    const picker = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (picker) await userEvent.upload(picker, file);
    await expect(onFiles).toHaveBeenCalledWith([file]);
  },
};

/** It waits, so that no file is left out without a word. */
export const FilesFailed: Story = {
  args: { draft: written, uploads: uploadsOfEachState.filter(({ state }) => state !== 'sending') },
  play: async ({ canvasElement, args: { onRemoveUpload } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: submitName })).toBeDisabled();
    await expect(canvas.getByText(/^2 (个附件没有传上去|files didn’t upload)/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(全部移除|Remove them)$/ }));
    await expect(onRemoveUpload).toHaveBeenCalledWith('c');
    await expect(onRemoveUpload).toHaveBeenCalledWith('d');
  },
};

export const Sending: Story = { args: { draft: written, attempt: sending } };

export const Refused: Story = {
  args: {
    draft: written,
    attempt: {
      state: 'failed',
      message: sample(
        '一小时最多提交 10 张工单，请稍后再试。',
        '10 tickets an hour at most. Please try again later.',
      ),
      kind: 'refused',
    },
  },
};

export const RefusedField: Story = {
  args: {
    draft: written,
    attempt: {
      state: 'failed',
      message: sample('最多 120 个字符', '120 characters at most'),
      kind: 'refused',
      fields: { title: sample('最多 120 个字符', '120 characters at most') },
    },
  },
};

export const Unsure: Story = { args: { draft: written, attempt: unsure } };

export const Offline: Story = { args: { draft: written, attempt: offline } };

export const Sheet: Story = sheetOf('sends', states);
