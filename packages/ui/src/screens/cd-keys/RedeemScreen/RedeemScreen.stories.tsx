import { sample } from '@ferry/core/contract/base/sample';
import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import { cdKeyRules, cdKeyRulesNew, previewBlocked, previews } from '@ferry/core/testing/fixtures/wallet';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  inPage,
  loading,
  old,
  outdated,
  ready,
  refused,
  States,
  seen,
  severalPages,
  storyNow,
} from '../../parts/in-page.tsx';
import { RedeemScreen, type RedeemScreenProps } from './RedeemScreen.tsx';
import type { Known as Checked, CodeLine, Several } from './redeeming.ts';
import type { Scanner } from './ScanDialog.tsx';

const [ofMoney, ofTraffic, ofAccountTime, ofLevelTime, ofPlanTime] = previews as [
  Checked,
  Checked,
  Checked,
  Checked,
  Checked,
];
const { grant: money } = ofMoney;

const args = {
  rules: ready(cdKeyRules),
  redeeming: { phase: 'entering' },
  now: storyNow,
  buyHref: '#shop',
  homeHref: '#overview',
  onCheck: fn(),
  onRedeem: fn(),
  onSeveral: fn(),
  onRedeemAll: fn(),
  onOther: fn(),
  onRetry: fn(),
} satisfies RedeemScreenProps;

const meta = {
  component: RedeemScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To redeem a code that was bought elsewhere for money or a plan.',
    not: 'To pay here: NewRechargeScreen. For a discount: the coupon of BuyScreen.',
  },
  args,
} satisfies Meta<typeof RedeemScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A code with spaces and a long dash is normalised. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onCheck } }) => {
    const canvas = within(canvasElement);
    // The page's title already contains it.
    await expect(canvas.getByRole('region', { name: /^(使用兑换码|Redeem a code)$/ })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: /^(使用兑换码|Redeem a code)$/ })).toBeNull();
    const field = canvas.getByRole('textbox');
    await userEvent.click(field);
    await userEvent.paste('  ferry–7k2m-8k2m \n');
    await userEvent.keyboard('{Enter}');
    await expect(onCheck).toHaveBeenCalledWith('ferry-7k2m-8k2m');
  },
};

/** Several pasted codes are separated, up to the maximum. */
export const PastingSeveral: Story = {
  play: async ({ canvasElement, args: { onSeveral, onCheck } }) => {
    const codes = Array.from({ length: 22 }, (_, at) => `FERRY-AAAA-${1000 + at}`);
    await userEvent.click(within(canvasElement).getByRole('textbox'));
    await userEvent.paste(codes.join('\n'));
    await expect(onSeveral).toHaveBeenCalledWith(codes.slice(0, 20), 2);
    await expect(onCheck).not.toHaveBeenCalled();
  },
};

/** A code was just refused, and the remaining tries have not been refetched yet. */
export const Tried: Story = {
  args: { rules: outdated(cdKeyRules) },
  play: async ({ canvasElement }) => {
    await expect(seen(canvasElement, /还能填错|wrong (try|tries) left/)).toEqual([]);
  },
};

const lines: readonly CodeLine[] = [
  { code: 'FERRY-7K2M-8K2M', state: 'done', grant: money },
  {
    code: 'FERRY-AAAA-0001',
    state: 'refused',
    message: sample('这个兑换码已被使用', 'This gift code was used'),
  },
  { code: 'FERRY-AAAA-0002', state: 'sending' },
  { code: 'FERRY-AAAA-0003', state: 'waiting' },
];
const several: Several = { lines, leftOut: 0, isRunning: false };

export const SeveralWaiting: Story = {
  args: {
    several: { lines: lines.map(({ code }) => ({ code, state: 'waiting' })), leftOut: 2, isRunning: false },
  },
  play: async ({ canvasElement, args: { onRedeemAll } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(兑换这 4 个码|Redeem these 4 codes)$/ }));
    await expect(onRedeemAll).toHaveBeenCalledOnce();
  },
};

/** Each line shows its result. A second press does nothing. */
export const SeveralRunning: Story = {
  args: { several: { ...several, isRunning: true } },
  play: async ({ canvasElement, args: { onRedeemAll } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('listitem')[1]).toHaveTextContent(sample('已被使用', 'was used'));
    await userEvent.click(canvas.getByRole('button', { name: /兑换中|Redeeming/ }));
    await expect(onRedeemAll).not.toHaveBeenCalled();
  },
};

const stoppedLines = lines.map((line) =>
  line.state === 'sending' ? { ...line, state: 'unanswered' as const } : line,
);

export const SeveralUnsure: Story = {
  args: { several: { ...several, lines: stoppedLines, stopped: { offline: true } } },
};

export const SeveralLimited: Story = {
  args: {
    several: {
      ...several,
      lines: stoppedLines,
      stopped: { offline: false, until: new Date(fixtureNow + 14.2 * 60_000) },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: /再问一次|Check again/ })).toBeDisabled();
  },
};

export const SeveralDone: Story = {
  args: { several: { ...several, lines: lines.slice(0, 2) } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/1/);
  },
};

/** A camera with a black picture. */
const scannerOf = (texts: readonly string[]): Scanner => ({
  async open() {
    const page = document.createElement('canvas');
    const paint = page.getContext('2d');
    const stream = page.captureStream();
    paint?.fillRect(0, 0, page.width, page.height);
    return stream;
  },
  read: async () => texts,
});

/** The camera reads an address of this page, and its code is checked. */
export const Scanned: Story = {
  args: { scanner: scannerOf(['https://ferry.example/user/wallet/recharge/cd-key?code=FERRY-7K2M-8K2M']) },
  play: async ({ canvasElement, args: { onCheck } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /扫|Scan/ }));
    await waitFor(() => expect(onCheck).toHaveBeenCalledWith('FERRY-7K2M-8K2M'));
  },
};

/** The browser asks for permission, and there is no picture yet. */
export const ScanOpening: Story = {
  args: { scanner: { open: () => new Promise(() => {}), read: async () => [] } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /扫|Scan/ }));
    const dialog = await within(document.body).findByRole('dialog');
    await within(dialog).findByText(/正在打开相机|Opening the camera/);
  },
};

export const ScanRefused: Story = {
  args: { scanner: { open: () => Promise.reject(new Error('NotAllowedError')), read: async () => [] } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /扫|Scan/ }));
    const dialog = await within(document.body).findByRole('dialog');
    await within(dialog).findByText(/没有打开相机|camera didn’t open/);
  },
};

/** A text that cannot be a code is not sent, so it costs no try. */
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
  refusal: {
    message: sample(
      '没有这个兑换码，请检查有没有抄错。',
      'There is no such code. Check that it is copied right.',
    ),
    kind: 'refused',
  },
} as const;

export const Wrong: Story = {
  args: {
    initialCode: 'FERRY-7K2M-8K2M',
    redeeming: wrong,
    rules: ready({ ...cdKeyRules, tries_left: 2 }),
  },
};

const used = {
  phase: 'entering',
  refusal: { message: sample('这个兑换码已经用过了。', 'This gift code was used already.'), kind: 'refused' },
} as const;

export const Used: Story = { args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: used } };

const limited: RedeemScreenProps['redeeming'] = {
  phase: 'entering',
  refusal: { message: '', kind: 'refused', until: new Date(fixtureNow + 14.2 * 60_000) },
};

/** Too many tries: shows how long to wait, without a button. */
export const Limited: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: limited },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/15 分钟|15 minutes/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /看看能换什么|See what it’s worth/ })).toBeDisabled();
  },
};

export const Known: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'known', known: ofMoney } },
  play: async ({ canvasElement, args: { onRedeem, onOther } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(兑换|Redeem) ¥50\.00$/ }));
    await expect(onRedeem).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /换一个码|Use another code/ }));
    await expect(onOther).toHaveBeenCalledOnce();
  },
};

/** Days of a level: the service before and after, traffic included. */
export const KnownLevelTime: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'known', known: ofLevelTime } },
  play: async ({ canvasElement }) => {
    const row = await within(canvasElement).findByRole('row', { name: /剩余流量|Traffic left/ });
    await expect(row).toHaveTextContent(/6 GB\s*106 GB/);
  },
};

/** Days of the running plan move its end. */
export const KnownPlanTime: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'known', known: ofPlanTime } },
  play: async ({ canvasElement }) => {
    const [row] = await within(canvasElement).findAllByRole('row', { name: /^(到期|Ends)/ });
    await expect(row).toHaveTextContent(/20.*23/);
  },
};

/** Days of the account change nothing else. */
export const KnownAccountTime: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'known', known: ofAccountTime } },
  play: async ({ canvasElement }) => {
    const rows = await within(canvasElement).findAllByRole('row', { name: /账户到期|Account ends/ });
    await expect(rows).toHaveLength(1);
  },
};

/** A code that stays valid but cannot be redeemed now says why. */
export const KnownBlocked: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'known', known: previewBlocked } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/码仍然有效|it stays valid/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(兑换|Redeem)$/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /换一个码|Use another code/ })).toBeEnabled();
  },
};

export const Busy: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'redeeming', known: ofMoney } },
};

/** No response: the same code may be checked again. */
export const Unsure: Story = {
  args: { initialCode: 'FERRY-7K2M-8K2M', redeeming: { phase: 'unanswered', known: ofMoney } },
  play: async ({ canvasElement, args: { onRedeem } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /再问一次|Check again/ }));
    await expect(onRedeem).toHaveBeenCalledOnce();
  },
};

export const Done: Story = {
  args: { redeeming: { phase: 'done', grant: money, balance: '88.50' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent('¥88.50');
    await expect(canvas.getByRole('link', { name: /去买套餐|View plans/ })).toHaveAttribute('href', '#shop');
  },
};

export const DoneTraffic: Story = {
  args: { redeeming: { phase: 'done', grant: ofTraffic.grant, balance: '38.50' } },
};

export const Loading: Story = { args: { rules: loading } };

export const Empty: Story = { args: { rules: ready(cdKeyRulesNew) } };

export const Refused: Story = {
  args: { rules: refused },
};

const offline = { phase: 'entering', refusal: { message: '', kind: 'offline' } } as const;

export const Offline: Story = {
  args: {
    initialCode: 'FERRY-7K2M-8K2M',
    redeeming: offline,
    rules: old(cdKeyRules),
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
          'checking, loading': show({ redeeming: { phase: 'checking' }, rules: loading }),
          wrong: show({
            redeeming: wrong,
            rules: ready({ ...cdKeyRules, tries_left: 2 }),
          }),
          'too many tries': show({ redeeming: limited, rules: ready(cdKeyRulesNew) }),
          known: show({ redeeming: { phase: 'known', known: ofLevelTime } }),
          blocked: show({ redeeming: { phase: 'known', known: previewBlocked } }),
          unanswered: show({ redeeming: { phase: 'unanswered', known: ofMoney } }),
          done: show({ redeeming: { phase: 'done', grant: money, balance: '88.50' } }),
          'several, stopped': show({
            several: { ...several, lines: stoppedLines, stopped: { offline: true } },
          }),
          'several, running': show({ several: { ...several, leftOut: 2, isRunning: true } }),
          offline: show({ redeeming: offline, rules: old(cdKeyRules) }),
        }}
      />
    );
  },
};
