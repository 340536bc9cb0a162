import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import { cdKeyRules, cdKeyRulesNew, grants } from '@ferry/core/testing/fixtures/wallet';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, States, severalPages } from '../../in-page.tsx';
import type { Grant } from '../grant-words.ts';
import { RedeemScreen, type RedeemScreenProps } from './RedeemScreen.tsx';

const [money, traffic, , levelTime] = grants as [Grant, Grant, Grant, Grant];

const args = {
  rules: { state: 'ready', data: cdKeyRules },
  redeeming: { phase: 'entering' },
  now: new Date(fixtureNow),
  buyHref: '#shop',
  homeHref: '#overview',
  onCheck: fn(),
  onRedeem: fn(),
  onOther: fn(),
  onRetry: fn(),
} satisfies RedeemScreenProps;

const meta = {
  component: RedeemScreen,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args,
} satisfies Meta<typeof RedeemScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Pasted with spaces and a long dash, it is asked about as a code. */
export const Entering: Story = {
  play: async ({ canvasElement, args: { onCheck } }) => {
    const field = within(canvasElement).getByRole('textbox');
    await userEvent.click(field);
    await userEvent.paste('  ferry–7k2m-8k2m \n');
    await userEvent.keyboard('{Enter}');
    await expect(onCheck).toHaveBeenCalledWith('ferry-7k2m-8k2m');
  },
};

/** What can be no code is not sent: it costs no try. */
export const Misshapen: Story = {
  play: async ({ canvasElement, args: { onCheck } }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox'), 'ab_c{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/6 到 64 位|6 to 64/);
    await expect(onCheck).not.toHaveBeenCalled();
  },
};

export const Checking: Story = { args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'checking' } } };

const wrong = {
  phase: 'entering',
  refusal: { message: '没有这个兑换码，请检查有没有抄错。', offline: false },
} as const;

export const Wrong: Story = {
  args: {
    initialCode: 'FERRY-7K2M-8K2M',
    redeeming: wrong,
    rules: { state: 'ready', data: { ...cdKeyRules, tries_left: 2 } },
  },
};

const used = { phase: 'entering', refusal: { message: '这个兑换码已经用过了。', offline: false } } as const;

export const Used: Story = { args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: used } };

const limited: RedeemScreenProps['redeeming'] = {
  phase: 'entering',
  refusal: { message: '', offline: false, until: new Date(fixtureNow + 14.2 * 60_000) },
};

/** Too many tries: how long to wait, and no button that would not help. */
export const Limited: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: limited },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/15 分钟|15 minutes/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /看看能换什么|See what/ })).toBeDisabled();
  },
};

export const Known: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'known', grant: money } },
  play: async ({ canvasElement, args: { onRedeem, onOther } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(兑换|Redeem) ¥50\.00$/ }));
    await expect(onRedeem).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /换一个码|Another code/ }));
    await expect(onOther).toHaveBeenCalledOnce();
  },
};

export const Busy: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'redeeming', grant: money } },
};

/** Nobody answered: the same code may be asked about again. */
export const Unanswered: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'unanswered', grant: money } },
  play: async ({ canvasElement, args: { onRedeem } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /再问一次|Ask again/ }));
    await expect(onRedeem).toHaveBeenCalledOnce();
  },
};

export const Done: Story = {
  args: { redeeming: { phase: 'done', grant: money, balance: '88.50' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent('¥88.50');
    await expect(canvas.getByRole('link', { name: /去买套餐|Buy a plan/ })).toHaveAttribute('href', '#shop');
  },
};

export const DoneTraffic: Story = {
  args: { redeeming: { phase: 'done', grant: traffic, balance: '38.50' } },
};

export const Loading: Story = { args: { rules: { state: 'loading' } } };

export const Empty: Story = { args: { rules: { state: 'ready', data: cdKeyRulesNew } } };

export const Refused: Story = {
  args: { rules: { state: 'failed', message: '服务器 10 秒没有回应。', offline: false } },
};

const offline = { phase: 'entering', refusal: { message: '', offline: true } } as const;
const stale = { since: new Date(fixtureNow - 600_000) };

export const Offline: Story = {
  args: {
    initialCode: 'FERRY-7K2M-8K2M',
    redeeming: offline,
    rules: { state: 'ready', data: cdKeyRules, stale },
  },
};

export const Sheet: Story = {
  parameters: severalPages,
  render: () => {
    const code = 'FERRY-7K2M-8K2M';
    const show = (changes: Partial<RedeemScreenProps>) => (
      <RedeemScreen {...args} initialCode={code} {...changes} />
    );
    return (
      <States
        states={{
          entering: show({ initialCode: '' }),
          'checking, loading': show({ redeeming: { phase: 'checking' }, rules: { state: 'loading' } }),
          wrong: show({
            redeeming: wrong,
            rules: { state: 'ready', data: { ...cdKeyRules, tries_left: 2 } },
          }),
          'too many tries': show({ redeeming: limited, rules: { state: 'ready', data: cdKeyRulesNew } }),
          known: show({ redeeming: { phase: 'known', grant: levelTime } }),
          unanswered: show({ redeeming: { phase: 'unanswered', grant: money } }),
          done: show({ redeeming: { phase: 'done', grant: money, balance: '88.50' } }),
          offline: show({ redeeming: offline, rules: { state: 'ready', data: cdKeyRules, stale } }),
        }}
      />
    );
  },
};
