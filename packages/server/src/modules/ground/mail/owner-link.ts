import { undoHours } from '@ferry/core/contract/auth/anyone';
import type { Language } from '../../../words/words.ts';
import type { Letter } from './letter.ts';

/** A link for an owner who did not do what a mail reports. */
export interface OwnerLink {
  readonly kind: 'undo' | 'renewed' | 'not_me';
  readonly url: string;
}

type Said = Pick<NonNullable<Letter['ownerLink']>, 'says' | 'label'>;

const inChinese: Record<OwnerLink['kind'], Said> = {
  undo: {
    says: `不是你操作的？${undoHours} 小时内可以撤销：邮箱和两步验证会恢复，所有设备会退出，然后由你重设密码。`,
    label: '撤销并保护账户',
  },
  renewed: {
    says: '不是你换的？在上面的时间之前可以撤销：邮箱和两步验证会恢复，所有设备会退出，然后由你重设密码。',
    label: '撤销并保护账户',
  },
  not_me: {
    says: `不是你操作的？${undoHours} 小时内打开下面的链接：所有设备、API 令牌和 Telegram 会退出，现在的密码失效，然后由你重设密码。`,
    label: '不是我，保护账户',
  },
};

const inEnglish: Record<OwnerLink['kind'], Said> = {
  undo: {
    says: `Was it not you? Undo it within ${undoHours} hours: e-mail address and two-factor go back, every device is signed out, and you set a new password.`,
    label: 'Undo it and secure the account',
  },
  renewed: {
    says: 'Was it not you who moved it? Undo it before that time: e-mail address and two-factor go back, every device is signed out, and you set a new password.',
    label: 'Undo it and secure the account',
  },
  not_me: {
    says: `Was it not you? Open this link within ${undoHours} hours: every device, API token and Telegram chat is signed out, the password ends, and you set a new one.`,
    label: 'This was not me: secure the account',
  },
};

/** Adds the link to a letter. */
export const withOwnerLink = (letter: Letter, language: Language, { kind, url }: OwnerLink): Letter => ({
  ...letter,
  ownerLink: { ...(language === 'zh-CN' ? inChinese : inEnglish)[kind], url },
});
