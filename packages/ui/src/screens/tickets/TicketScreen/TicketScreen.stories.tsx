import { sample } from '@ferry/core/contract/base/sample';
import {
  threadClosed,
  threadLong,
  threadNormal,
  threadResolved,
  threadWaiting,
} from '@ferry/core/testing/fixtures/tickets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { uploadsOfEachState } from '../uploads.fixture.ts';
import * as states from './TicketScreen.stories.tsx';
import { TicketScreen, type TicketScreenProps } from './TicketScreen.tsx';

/** One pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==';
const [picture] = threadNormal.messages[0]?.attachments ?? [];

const args: TicketScreenProps = {
  thread: ready(threadNormal),
  now: storyNow,
  outbox: [],
  page: 1,
  pageSize: 50,
  onPage: fn(),
  onRetrySend: fn(),
  onDiscard: fn(),
  text: '',
  onText: fn(),
  uploads: [],
  onFiles: fn(),
  onRemoveUpload: fn(),
  onRetryUpload: fn(),
  pictures: new Map(picture ? [[picture.id, pixel]] : []),
  onPicture: fn(),
  onSave: fn(),
  onSend: fn(),
  closing: idle,
  onClose: fn(),
  reopening: idle,
  onReopen: fn(),
  rating: idle,
  onRate: fn(),
  onRetry: fn(),
};

export default {
  component: TicketScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'One conversation with the operator, live.',
    not: 'For another question: NewTicketScreen.',
  },
  args,
} satisfies Meta<typeof TicketScreen>;

const failed = [
  {
    key: 'k1',
    content: sample(
      '另外香港 02 今天上午也断过一次，大概九点半到十点。',
      'Hong Kong 02 was away this morning, too, from about half past nine to ten.',
    ),
    attachments: [],
    state: 'failed',
    message: sample(
      '没有连上服务器，请检查网络后再试。',
      'The server could not be reached. Check your connection and try again.',
    ),
  },
  {
    key: 'k2',
    content: sample('截图在这里。', 'Here is the picture.'),
    attachments: picture ? [picture] : [],
    state: 'sending',
  },
  {
    key: 'k3',
    content: sample('还有一条。', 'One more thing.'),
    attachments: [],
    state: 'failed',
    offline: true,
  },
] as const;

type Story = StoryObj<TicketScreenProps>;

export const Ready: Story = {
  args: {
    text: sample('今晚试过了，正常。', 'Tried it tonight. It works.'),
    newFrom: threadNormal.messages.at(-1)?.id,
  },
  play: async ({ canvasElement, args: { onSend, onSave, onClose } }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('log')).toHaveTextContent(
      sample('扩容提前完成了', 'The line was widened early'),
    );
    await userEvent.click(canvas.getByRole('button', { name: /^(发送|Send)$/ }));
    await expect(onSend).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /mihomo\.log/ }));
    await expect(onSave).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /测速截图|speed-test/ }));
    const dialog = await within(document.body).findByRole('dialog');
    await expect(await within(dialog).findByRole('img')).toHaveAttribute('src', pixel);
    await userEvent.keyboard('{Escape}');
    const [close] = canvas
      .getAllByRole('button', { name: /^(关闭工单|Close ticket)$/ })
      .filter((button) => button.checkVisibility());
    if (close) await userEvent.click(close);
    const question = await within(document.body).findByRole('dialog', { name: /关闭这张|Close this/ });
    await userEvent.click(within(question).getByRole('button', { name: /^(关闭工单|Close ticket)$/ }));
    await expect(onClose).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
  },
};

export const Waiting: Story = { args: { thread: ready(threadWaiting) } };

export const NotSent: Story = {
  args: {
    outbox: failed,
    text: sample(
      '现在状态页显示“暂无上报”，是还没恢复吗？',
      'The status page says “no reports”. Is it still down?',
    ),
    uploads: uploadsOfEachState.slice(0, 1),
  },
  play: async ({ canvasElement, args: { onRetrySend, onDiscard } }) => {
    const canvas = within(canvasElement);
    const [retry] = await canvas.findAllByRole('button', { name: /^(重试|Retry)$/ });
    if (retry) await userEvent.click(retry);
    await expect(onRetrySend).toHaveBeenCalledWith('k1');
    const [discard] = canvas.getAllByRole('button', { name: /^(删除|Delete)$/ });
    if (discard) await userEvent.click(discard);
    await expect(onDiscard).toHaveBeenCalledWith('k1');
  },
};

export const Resolved: Story = {
  args: { thread: ready(threadResolved) },
  play: async ({ canvasElement, args: { onRate } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^(帮到了|Yes)$/ }));
    await expect(onRate).toHaveBeenCalledWith('good');
  },
};

export const Closed: Story = {
  args: { thread: ready(threadClosed) },
  play: async ({ canvasElement, args: { onReopen } }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('button', { name: /^(帮到了|Yes)$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(重新打开|Reopen)$/ }));
    await expect(onReopen).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = { args: { thread: loading } };

export const Empty: Story = { args: { thread: ready(threadWaiting), uploads: uploadsOfEachState } };

export const ServerError: Story = {
  args: { thread: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { thread: refused } };

export const Unsure: Story = { args: { closing: unsure } };

export const Offline: Story = { args: { thread: offline } };

export const Old: Story = { args: { thread: old(threadNormal) } };

/** A part of its messages, because a sheet of all is too high for a screenshot. */
export const Long: Story = {
  args: { thread: ready({ ...threadLong, messages: threadLong.messages.slice(0, 12) }) },
};

export const Sheet: Story = sheetOf('reads', states);
