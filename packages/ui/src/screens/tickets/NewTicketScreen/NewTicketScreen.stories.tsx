import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { idle, inPage, offline, screenStories, sending, unsure } from '../../parts/in-page.tsx';
import { uploadsOfEachState } from '../uploads.fixture.ts';
import { NewTicketScreen, type NewTicketScreenProps } from './NewTicketScreen.tsx';

const args: NewTicketScreenProps = {
  draft: { kind: 'general', title: '', content: '' },
  onDraft: fn(),
  uploads: [],
  onFiles: fn(),
  onRemoveUpload: fn(),
  onRetryUpload: fn(),
  attempt: idle,
  onSubmit: fn(),
};

const written = {
  kind: 'payment',
  title: '已付款但没到账',
  content: '支付宝扣了 **50 元**，余额没变。\n\n- 时间：今天 21:05\n- 尾号：7731',
} as const;

export default {
  component: NewTicketScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To ask the operator; other pages lead here with the case filled in.',
    not: 'To go on with a question: TicketScreen.',
  },
  args,
} satisfies Meta<typeof NewTicketScreen>;

const submitName = /^(提交|Send ticket)$/;

const stories = screenStories('sends', NewTicketScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onDraft, onSubmit } }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: submitName }));
      const title = canvas.getByLabelText(/^(标题|Title)$/);
      await expect(title).toHaveAccessibleDescription(/必填|required/);
      await userEvent.type(title, '晚上很慢');
      await userEvent.type(canvas.getByLabelText(/^(内容|Text)$/), '**东京** 01');
      await waitFor(() =>
        expect(onDraft).toHaveBeenLastCalledWith({
          kind: 'general',
          title: '晚上很慢',
          content: '**东京** 01',
        }),
      );
      await userEvent.click(canvas.getByRole('button', { name: /^(预览|Preview)$/ }));
      await waitFor(() => expect(canvas.getByText('东京').tagName).toBe('STRONG'), { timeout: 5_000 });
      await userEvent.click(canvas.getByRole('button', { name: submitName }));
      await expect(onSubmit).toHaveBeenCalledWith({
        kind: 'general',
        title: '晚上很慢',
        content: '**东京** 01',
      });
    },
  },
  Prefilled: { args: { draft: written } },
  Files: {
    args: { draft: written, uploads: uploadsOfEachState },
    play: async ({ canvasElement, args: { onRemoveUpload, onRetryUpload, onFiles } }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByRole('button', { name: submitName })).toBeDisabled();
      await userEvent.click(canvas.getByRole('button', { name: /(移除|Remove) 录屏/ }));
      await expect(onRemoveUpload).toHaveBeenCalledWith('c');
      await userEvent.click(canvas.getByRole('button', { name: /重传|again/ }));
      await expect(onRetryUpload).toHaveBeenCalledWith('d');
      const file = new File(['x'], 'x.txt', { type: 'text/plain' });
      const picker = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
      if (picker) await userEvent.upload(picker, file);
      await expect(onFiles).toHaveBeenCalledWith([file]);
    },
  },
  /** It waits, so that no file is left out without a word. */
  FilesFailed: {
    args: { draft: written, uploads: uploadsOfEachState.filter(({ state }) => state !== 'sending') },
    play: async ({ canvasElement, args: { onRemoveUpload } }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByRole('button', { name: submitName })).toBeDisabled();
      await expect(canvas.getByText(/^2 (个附件没有传上去|files are not uploaded)/)).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /^(全部移除|Remove them)$/ }));
      await expect(onRemoveUpload).toHaveBeenCalledWith('c');
      await expect(onRemoveUpload).toHaveBeenCalledWith('d');
    },
  },
  Sending: { args: { draft: written, attempt: sending } },
  Refused: {
    args: {
      draft: written,
      attempt: { state: 'failed', message: '一小时最多提交 10 张工单，请稍后再试。', kind: 'refused' },
    },
  },
  RefusedField: {
    args: {
      draft: written,
      attempt: {
        state: 'failed',
        message: '最多 120 个字符',
        kind: 'refused',
        fields: { title: '最多 120 个字符' },
      },
    },
  },
  Unsure: { args: { draft: written, attempt: unsure } },
  Offline: { args: { draft: written, attempt: offline } },
});

export const Ready = stories.Ready;
export const Prefilled = stories.Prefilled;
export const Files = stories.Files;
export const FilesFailed = stories.FilesFailed;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const RefusedField = stories.RefusedField;
export const Offline = stories.Offline;
export const Sheet = stories.Sheet;
