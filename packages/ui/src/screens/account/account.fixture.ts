import { loginIpLogElsewhere, profileNormal } from '@ferry/core/testing/fixtures/account';
import { notificationsNormal } from '@ferry/core/testing/fixtures/notifications';
import { passkeysNormal } from '@ferry/core/testing/fixtures/passkeys';
import { securityOff } from '@ferry/core/testing/fixtures/security';
import { sessionsNormal } from '@ferry/core/testing/fixtures/sessions';
import { telegramLinked } from '@ferry/core/testing/fixtures/telegram';
import { sample } from '@ferry/core/testing/sample';
import { fn } from 'storybook/test';
import { newestOf } from '../parts/columns/sign-in-elsewhere.ts';
import { idle, ready, storyNow } from '../parts/in-page.tsx';
import type { DevicesScreenProps } from '../security/DevicesScreen/DevicesScreen.tsx';
import type { NotificationsScreenProps } from '../security/NotificationsScreen/NotificationsScreen.tsx';
import type { SecurityScreenProps } from '../security/SecurityScreen/SecurityScreen.tsx';
import type { DataScreenProps } from './DataScreen/DataScreen.tsx';
import type { EditProfileScreenProps } from './EditProfileScreen/EditProfileScreen.tsx';
import type { LookRowsProps } from './SettingsScreen/LookRows.tsx';

// The props of the parts of the account page in stories, as usual.

export const closed = { name: undefined, choose: fn() };

export const profileProps: EditProfileScreenProps = {
  profile: ready(profileNormal),
  saving: idle,
  isSaved: false,
  to: undefined,
  stopped: undefined,
  mailing: idle,
  changing: idle,
  telegram: {
    telegram: ready(telegramLinked),
    linking: undefined,
    link: idle,
    unlink: idle,
    onLink: fn(),
    onUnlink: fn(),
    onRetry: fn(),
  },
  row: closed,
  now: storyNow,
  onSave: fn(),
  onMail: fn(),
  onChange: fn(),
  onOther: fn(),
  onRetry: fn(),
};

export const securityProps: SecurityScreenProps = {
  factor: {
    security: ready(securityOff),
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
  password: { attempt: idle, resetHref: '#reset', onSubmit: fn() },
  passkeys: {
    passkeys: ready(passkeysNormal),
    away: undefined,
    isAsking: false,
    trouble: undefined,
    adding: idle,
    naming: idle,
    removing: idle,
    onAdd: fn(),
    onName: fn(),
    onRemove: fn(),
    onRetry: fn(),
  },
  leak: {
    attempt: idle,
    stopped: undefined,
    importHref: '#import',
    counts: { sessions: 2, tokens: 2, isTelegramLinked: true },
    onClose: fn(),
  },
  row: closed,
  now: storyNow,
  elsewhere: ready(newestOf(loginIpLogElsewhere)),
  onRetryElsewhere: fn(),
  logHref: '#log',
};

export const devicesProps: DevicesScreenProps = {
  sessions: ready(sessionsNormal),
  end: idle,
  endingId: undefined,
  endOthers: idle,
  now: storyNow,
  logHref: '#log',
  onEnd: fn(),
  onEndOthers: fn(),
  onRetry: fn(),
};

export const notificationsProps: NotificationsScreenProps = {
  notifications: ready(notificationsNormal),
  attempt: idle,
  telegramHref: '#telegram',
  onChoose: fn(),
  onRetry: fn(),
};

export const lookProps: LookRowsProps = {
  chosen: {
    language: 'zh-CN',
    theme: 'light',
    motion: 'system',
    timeZone: 'Asia/Shanghai',
    firstDay: 'auto',
    numbers: 'auto',
  },
  onChoose: fn(),
  keeping: idle,
  onKeepAgain: fn(),
  row: closed,
  now: storyNow,
};

export const dataProps: DataScreenProps = {
  exporting: idle,
  isExported: false,
  loss: { balance: '61.00', invite_balance: '82.20' },
  leaveHref: '#leave',
  endsAt: null,
  now: storyNow,
  onExport: fn(),
};
