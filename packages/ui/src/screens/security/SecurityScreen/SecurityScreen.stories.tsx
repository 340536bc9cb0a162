import {
  notificationsNormal,
  notificationsNotLinked,
  notificationsUnreachable,
} from '@ferry/core/testing/fixtures/notifications';
import {
  enrolmentBegun,
  recoveryCodes,
  securityOff,
  securityOn,
  securityOnLastCode,
  securityPending,
} from '@ferry/core/testing/fixtures/security';
import { sessionsMany, sessionsNormal, sessionsOne } from '@ferry/core/testing/fixtures/sessions';
import {
  telegramLinked,
  telegramNotLinked,
  telegramOff,
  telegramUnreachable,
} from '@ferry/core/testing/fixtures/telegram';
import { sample } from '@ferry/core/testing/sample';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  refused,
  screenStories,
  sending,
  serverError,
  stale,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
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

const args: SecurityScreenProps = {
  factor: {
    security: { state: 'ready', data: securityOff },
    enrolment: undefined,
    codes: undefined,
    begin: idle,
    confirm: idle,
    end: idle,
    renew: idle,
    siteName: sample('渡口', 'Ferry'),
    onBegin: fn(),
    onConfirm: fn(),
    onCancel: fn(),
    onEnd: fn(),
    onRenew: fn(),
    onSaved: fn(),
    onRetry: fn(),
  },
  sessions: {
    sessions: { state: 'ready', data: sessionsNormal },
    end: idle,
    endingId: undefined,
    endOthers: idle,
    onEnd: fn(),
    onEndOthers: fn(),
    onRetry: fn(),
  },
  leak: { attempt: idle, stopped: undefined, importHref: '#import', onClose: fn() },
  tokens: 2,
  notifications: {
    notifications: { state: 'ready', data: notificationsNormal },
    attempt: idle,
    onChoose: fn(),
    onRetry: fn(),
  },
  telegram: {
    telegram: { state: 'ready', data: telegramLinked },
    linking: undefined,
    link: idle,
    unlink: idle,
    onLink: fn(),
    onUnlink: fn(),
    onRetry: fn(),
  },
  now: storyNow,
  passwordHref: '#password',
  resetHref: '#reset',
  logHref: '#log',
};

export default {
  component: SecurityScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The second factor, sessions, notices, and the button for a leak.',
    not: 'For the secrets of the connection alone: ConnectionResetScreen. For past sign-ins: LoginLogScreen.',
  },
  args,
} satisfies Meta<typeof SecurityScreen>;

const factor = (with_: Partial<SecurityScreenProps['factor']>) => ({
  factor: { ...args.factor, ...with_ },
});
const sessions = (with_: Partial<SecurityScreenProps['sessions']>) => ({
  sessions: { ...args.sessions, ...with_ },
});
const telegram = (with_: Partial<SecurityScreenProps['telegram']>) => ({
  telegram: { ...args.telegram, ...with_ },
});
const enrolment = enrolmentBegun.enrolment ?? undefined;
const started = { enrolment, security: { state: 'ready', data: securityPending } } as const;
const on = { security: { state: 'ready', data: securityOn } } as const;
const every = (
  load: typeof refused | typeof offline | typeof serverError | { state: 'loading' },
): Partial<SecurityScreenProps> => ({
  ...factor({ security: load }),
  ...sessions({ sessions: load }),
  ...telegram({ telegram: load }),
  notifications: { ...args.notifications, notifications: load },
});

const stories = screenStories('reads', SecurityScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { factor, notifications } }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /^(开启两步验证|Turn two-factor on)$/ }));
      await expect(factor.onBegin).toHaveBeenCalledOnce();
      await userEvent.click(
        canvas.getByRole('checkbox', { name: /(流量用完|All traffic used).*(邮件|Mail)/ }),
      );
      await expect(notifications.onChoose).toHaveBeenCalledWith('traffic_100', 'mail', false);
    },
  },
  Loading: { args: { ...every(loading), tokens: undefined } },
  /** Only this session, no token, no bot. */
  Empty: {
    args: {
      ...sessions({ sessions: { state: 'ready', data: sessionsOne } }),
      ...telegram({ telegram: { state: 'ready', data: telegramOff } }),
      notifications: {
        ...args.notifications,
        notifications: { state: 'ready', data: { ...notificationsNormal, telegram: 'off' } },
      },
      tokens: 0,
    },
  },
  ServerError: {
    args: every(serverError),
    play: async ({ canvasElement, args: { factor } }) => {
      const [first] = within(canvasElement).getAllByRole('button', { name: /重试|Retry/ });
      if (first) await userEvent.click(first);
      await expect(factor.onRetry).toHaveBeenCalledOnce();
    },
  },
  Unsure: { args: { leak: { ...args.leak, attempt: unsure } } },
  Refused: { args: every(refused) },
  Offline: { args: every(offline) },
  Old: { args: factor({ security: { state: 'ready', data: securityOn, stale } }) },
  Long: {
    args: {
      ...factor(on),
      ...sessions({ sessions: { state: 'ready', data: sessionsMany } }),
      ...telegram({ telegram: { state: 'ready', data: telegramUnreachable } }),
      notifications: {
        ...args.notifications,
        notifications: { state: 'ready', data: notificationsUnreachable },
      },
      tokens: 20,
    },
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /再显示 4 个|Show 4 more/ }));
      await expect(canvas.getAllByRole('button', { name: /^(退出|Sign out)$/ })).toHaveLength(11);
    },
  },
  Beginning: { args: factor({ begin: sending }) },
  BeginRefused: { args: factor({ begin: refused }) },
  CommonPassword: {
    args: factor({ security: { state: 'ready', data: { ...securityOff, must_change_password: true } } }),
  },
  Started: {
    args: factor(started),
    play: async ({ canvasElement, args: { factor } }) => {
      const canvas = within(canvasElement);
      await userEvent.type(await canvas.findByRole('textbox'), '123456');
      await expect(factor.onConfirm).toHaveBeenCalledWith('123456');
      await userEvent.click(canvas.getByRole('button', { name: /先不开启|Not now/ }));
      await expect(factor.onCancel).toHaveBeenCalledOnce();
    },
  },
  WrongCode: {
    args: factor({ ...started, confirm: wrongCode }),
    play: async ({ canvasElement }) => {
      await expect(await within(canvasElement).findByRole('textbox')).toHaveAccessibleDescription(wrong);
    },
  },
  CodeOffline: { args: factor({ ...started, confirm: offlineAttempt }) },
  CodesShown: {
    args: factor({ ...on, codes: recoveryCodes.recovery_codes }),
    play: async ({ canvasElement, args: { factor } }) => {
      const canvas = within(canvasElement);
      await expect(await canvas.findByText('7kq2m-x9fhd')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /我存好了|I saved them/ }));
      await expect(factor.onSaved).toHaveBeenCalledOnce();
    },
  },
  On: { args: factor(on) },
  FewCodes: { args: factor({ security: { state: 'ready', data: securityOnLastCode } }) },
  Ending: {
    args: factor({ ...on, end: wrongCode }),
    play: async ({ canvasElement, args: { factor } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /^(关闭|Turn off)$/ }));
      const dialog = within(await screen.findByRole('dialog'));
      const field = await dialog.findByRole('textbox');
      await expect(field).toHaveAccessibleDescription(wrong);
      await userEvent.type(field, '7KQ2M-x9fhd');
      await userEvent.click(dialog.getByRole('button', { name: /^(关闭两步验证|Turn two-factor off)$/ }));
      await expect(factor.onEnd).toHaveBeenCalledWith('7KQ2M-x9fhd');
    },
  },
  SessionEnding: {
    args: {},
    play: async ({ canvasElement, args: { sessions } }) => {
      const [first] = within(canvasElement).getAllByRole('button', { name: /^(退出|Sign out)$/ });
      if (first) await userEvent.click(first);
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(await dialog.findByRole('button', { name: /^(退出|Sign out)$/ }));
      await expect(sessions.onEnd).toHaveBeenCalledWith(sessionsNormal[1]?.session_id);
    },
  },
  TelegramNotLinked: {
    args: {
      ...telegram({ telegram: { state: 'ready', data: telegramNotLinked } }),
      notifications: {
        ...args.notifications,
        notifications: { state: 'ready', data: notificationsNotLinked },
      },
    },
  },
  TelegramWaiting: {
    args: telegram({
      telegram: { state: 'ready', data: telegramNotLinked },
      linking: { url: telegramNotLinked.url ?? '', expires_at: telegramNotLinked.expires_at ?? '' },
    }),
  },
  TelegramNoBot: {
    args: telegram({ telegram: { state: 'ready', data: telegramNotLinked }, linking: 'no_bot' }),
  },
  ChoiceRefused: { args: { notifications: { ...args.notifications, attempt: refused } } },
  LeakAsked: {
    args: {},
    play: async ({ canvasElement, args: { leak } }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByText(/2 个全部退出|2 signed out/)).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /全部停用并换新|Stop and replace it all/ }));
      const dialog = within(await screen.findByRole('dialog'));
      const deed = await dialog.findByRole('button', { name: /全部停用并换新|Stop and replace it all/ });
      await waitFor(() => expect(deed).toBeVisible());
      await userEvent.click(deed);
      await expect(leak.onClose).toHaveBeenCalledOnce();
    },
  },
  LeakClosed: {
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
  },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Unsure = stories.Unsure;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Beginning = stories.Beginning;
export const BeginRefused = stories.BeginRefused;
export const CommonPassword = stories.CommonPassword;
export const Started = stories.Started;
export const WrongCode = stories.WrongCode;
export const CodeOffline = stories.CodeOffline;
export const CodesShown = stories.CodesShown;
export const On = stories.On;
export const FewCodes = stories.FewCodes;
export const Ending = stories.Ending;
export const SessionEnding = stories.SessionEnding;
export const TelegramNotLinked = stories.TelegramNotLinked;
export const TelegramWaiting = stories.TelegramWaiting;
export const TelegramNoBot = stories.TelegramNoBot;
export const ChoiceRefused = stories.ChoiceRefused;
export const LeakAsked = stories.LeakAsked;
export const LeakClosed = stories.LeakClosed;
export const Sheet = stories.Sheet;
