import { sample } from '@ferry/core/contract/base/sample';
import { passkeysMany, passkeysNone, passkeysNormal } from '@ferry/core/testing/fixtures/passkeys';
import {
  enrolmentBegun,
  recoveryCodes,
  securityOff,
  securityOn,
  securityOnLastCode,
  securityPending,
} from '@ferry/core/testing/fixtures/security';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { securityProps as args } from '../../account/account.fixture.ts';
import {
  inPage,
  loading,
  offline,
  old,
  outdated,
  ready,
  refused,
  seen,
  sending,
  serverError,
  sheetOf,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './SecurityScreen.stories.tsx';
import { SecurityScreen, type SecurityScreenProps } from './SecurityScreen.tsx';

const offlineAttempt = offline;
const wrong = sample(
  '验证码不对或已用过，请等下一个，并检查手机时间',
  'The code is wrong or was used. Wait for the next one, and check your phone’s clock',
);
const wrongCode = {
  state: 'failed',
  message: wrong,
  kind: 'refused',
  fields: { ga_token: wrong },
} as const;

export default {
  component: SecurityScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Second factor, password, passkeys, and the button for leaked secrets.',
    not: 'For the secrets of the connection alone: ConnectionResetScreen. For past sign-ins: LoginLogScreen.',
  },
  args,
} satisfies Meta<typeof SecurityScreen>;

const factor = (with_: Partial<SecurityScreenProps['factor']>) => ({
  factor: { ...args.factor, ...with_ },
});
const passkeys = (with_: Partial<NonNullable<SecurityScreenProps['passkeys']>>) => ({
  passkeys: { ...(args.passkeys as NonNullable<SecurityScreenProps['passkeys']>), ...with_ },
});
const opened = (name: string) => ({ row: { name, choose: args.row.choose } });
const enrolment = enrolmentBegun.enrolment ?? undefined;
const started = { enrolment, security: ready(securityPending) } as const;
const on = { security: ready(securityOn) } as const;
const every = (
  load: typeof refused | typeof offline | typeof serverError | { state: 'loading' },
): Partial<SecurityScreenProps> => ({
  ...factor({ security: load }),
  ...passkeys({ passkeys: load }),
});

type Story = StoryObj<typeof args>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { factor, row } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(开启两步验证|Turn on two-factor)$/ }));
    await expect(factor.onBegin).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /^(改密码|Change password)$/ }));
    await expect(row.choose).toHaveBeenCalledWith('password');
  },
};

export const Loading: Story = { args: every(loading) };

/** No passkey, and nothing else that a leak would stop. */
export const Empty: Story = {
  args: {
    ...passkeys({ passkeys: ready(passkeysNone) }),
    ...opened('leak'),
    leak: { ...args.leak, counts: { sessions: 0, tokens: 0, isTelegramLinked: false } },
  },
};

export const ServerError: Story = {
  args: every(serverError),
  play: async ({ canvasElement, args: { factor } }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: /重试|Retry/ });
    if (first) await userEvent.click(first);
    await expect(factor.onRetry).toHaveBeenCalledOnce();
  },
};

export const Unsure: Story = { args: { leak: { ...args.leak, attempt: unsure } } };

export const Refused: Story = { args: every(refused) };

export const Offline: Story = { args: every(offline) };

export const Old: Story = { args: factor({ security: old(securityOn) }) };

export const Long: Story = {
  args: { ...factor(on), ...passkeys({ passkeys: ready(passkeysMany) }) },
};

export const Password: Story = {
  args: opened('password'),
  play: async ({ canvasElement, args: { password, row } }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText(/^(新密码|New password)$/), 'a better one 2026');
    // The open row has the one filled button.
    const change = canvas.getByRole('button', { name: /^(改密码|Change password)$/ });
    await expect([...canvasElement.querySelectorAll('[data-kind=primary]')]).toEqual([change]);
    await userEvent.click(change);
    await expect(password.onSubmit).toHaveBeenCalledWith('a better one 2026');
    await userEvent.click(canvas.getByRole('button', { name: /^(取消|Cancel)$/ }));
    await expect(row.choose).toHaveBeenCalledWith();
  },
};

/** Adding one opens the browser's prompt. */
export const PasskeyAdding: Story = {
  args: {},
  play: async ({ canvasElement, args: { passkeys } }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: /^(添加通行密钥|Add a passkey)$/ }),
    );
    await expect(passkeys?.onAdd).toHaveBeenCalledOnce();
  },
};

/** One that has not verified its user yet is marked. */
export const PasskeyUnverified: Story = {
  args: {},
  play: async ({ canvasElement }) => {
    const notes = within(canvasElement).getAllByText(/还没验证过本人|Hasn’t checked it’s you/);
    await expect(notes).toHaveLength(1);
  },
};

export const PasskeyAsking: Story = { args: passkeys({ isAsking: true }) };

export const PasskeyCancelled: Story = { args: passkeys({ trouble: 'cancelled' }) };

export const PasskeyKnown: Story = { args: passkeys({ trouble: 'known' }) };

export const PasskeyRefused: Story = { args: passkeys({ adding: refused }) };

export const PasskeyUnsure: Story = { args: passkeys({ adding: unsure }) };

export const PasskeyOtherHost: Story = { args: passkeys({ away: 'other_host' }) };

export const PasskeyUnsupported: Story = {
  args: passkeys({ away: 'unsupported', passkeys: ready(passkeysNone) }),
};

export const PasskeyNaming: Story = {
  args: {},
  play: async ({ canvasElement, args: { passkeys } }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: /^(改名|Rename), / });
    if (first) await userEvent.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('textbox');
    await userEvent.clear(field);
    await userEvent.click(dialog.getByRole('button', { name: /^(保存|Save)$/ }));
    await expect(field).toHaveAccessibleDescription(/请填写名称|Enter a name/);
    await userEvent.type(field, 'desk{Enter}');
    await expect(passkeys?.onName).toHaveBeenCalledWith(passkeysNormal.passkeys[0], 'desk');
  },
};

export const PasskeyRemoving: Story = {
  args: {},
  play: async ({ canvasElement, args: { passkeys } }) => {
    const [, second] = within(canvasElement).getAllByRole('button', { name: /^(移除|Remove), / });
    if (second) await userEvent.click(second);
    const dialog = within(await screen.findByRole('dialog', { name: /iPhone/ }));
    await userEvent.click(await dialog.findByRole('button', { name: /^(移除|Remove)$/ }));
    await expect(passkeys?.onRemove).toHaveBeenCalledWith(passkeysNormal.passkeys[1]);
  },
};

/** A site that browsers know only by an address of numbers. */
/** The list was full, one was just removed, and the list has not been refetched yet. */
export const PasskeyRemovedOfMost: Story = {
  args: passkeys({ passkeys: outdated(passkeysMany) }),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/最多 10 个|already have 10 passkeys/)).toBeNull();
  },
};

export const WithoutPasskeys: Story = { args: { passkeys: undefined } };

export const Beginning: Story = { args: factor({ begin: sending }) };

export const BeginRefused: Story = { args: factor({ begin: refused }) };

export const CommonPassword: Story = {
  args: factor({ security: ready({ ...securityOff, must_change_password: true }) }),
};

export const Started: Story = {
  args: factor(started),
  play: async ({ canvasElement, args: { factor } }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('textbox'), '123456');
    await expect(factor.onConfirm).toHaveBeenCalledWith('123456');
    await userEvent.click(canvas.getByRole('button', { name: /先不开启|Not now/ }));
    await expect(factor.onCancel).toHaveBeenCalledOnce();
  },
};

export const WrongCode: Story = {
  args: factor({ ...started, confirm: wrongCode }),
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('textbox');
    await waitFor(() => expect(field).toHaveAccessibleDescription(wrong));
  },
};

export const CodeOffline: Story = { args: factor({ ...started, confirm: offlineAttempt }) };

export const CodesShown: Story = {
  args: factor({ ...on, codes: recoveryCodes.recovery_codes }),
  play: async ({ canvasElement, args: { factor } }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('7kq2m-x9fhd')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /我存好了|I’ve saved them/ }));
    await expect(factor.onSaved).toHaveBeenCalledOnce();
  },
};

export const On: Story = { args: factor(on) };

/** A code was just used or all were replaced, and the remaining number has not been refetched yet. */
export const CodesChanged: Story = {
  args: factor({ security: outdated(securityOnLastCode) }),
  play: async ({ canvasElement }) => {
    await expect(seen(canvasElement, /^(还剩 \d+ 个|\d+ left)$/)).toEqual([]);
  },
};

export const FewCodes: Story = { args: factor({ security: ready(securityOnLastCode) }) };

export const Ending: Story = {
  args: factor({ ...on, end: wrongCode }),
  play: async ({ canvasElement, args: { factor } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(关闭|Turn off)$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('textbox');
    await waitFor(() => expect(field).toHaveAccessibleDescription(wrong));
    await userEvent.type(field, '7KQ2M-x9fhd');
    await userEvent.click(dialog.getByRole('button', { name: /^(关闭两步验证|Turn off two-factor)$/ }));
    await expect(factor.onEnd).toHaveBeenCalledWith('7KQ2M-x9fhd');
  },
};

export const LeakAsked: Story = {
  args: opened('leak'),
  play: async ({ canvasElement, args: { leak } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/2 个全部退出|2 signed out/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /全部停用并换新|Stop and replace everything/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const deed = await dialog.findByRole('button', { name: /全部停用并换新|Stop and replace everything/ });
    await waitFor(() => expect(deed).toBeVisible());
    await userEvent.click(deed);
    await expect(leak.onClose).toHaveBeenCalledOnce();
  },
};

/** Sessions and tokens were just ended, and the remaining number has not been refetched yet. */
export const LeakUncounted: Story = {
  args: {
    ...opened('leak'),
    leak: { ...args.leak, counts: { ...args.leak.counts, sessions: undefined, tokens: undefined } },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByText(/^(全部停掉|All revoked)$/)).not.toHaveLength(0);
    await expect(seen(canvasElement, /\d+ 个全部|\d+ (signed out|revoked)/)).toEqual([]);
  },
};

export const LeakClosed: Story = {
  args: {
    leak: {
      ...args.leak,
      stopped: [
        sample(
          '旧的订阅链接不再可用，请在客户端重新导入',
          'The old subscription link has ended. Import it again in your apps',
        ),
        sample('退出的其他设备：2', 'Other devices signed out: 2'),
        sample('已吊销 2 个 API 令牌', '2 API tokens were revoked'),
      ],
    },
  },
};

export const Sheet: Story = sheetOf('reads', states);
