import type { Template } from '../letter.ts';

const codeGuessed: Template<Record<never, never>> = (language, _values, site) => {
  const action = { url: `${site.url}/user/account/security` };
  return language === 'zh-CN'
    ? {
        subject: `有人在试你的 ${site.name} 两步验证码`,
        paragraphs: [
          '从未用验证码通过你账户两步验证的设备，一小时内输错了十次，或一天内输错了三十次验证码，没有成功。',
          '能试验证码的人，知道你的密码，或拿到了你的一个登录会话。如果不是你，请马上重置密码，再到账户安全页面的“怀疑泄露？”里全部停用并换新。',
          '这段时间里，这样的设备不能使用验证码。通过过两步验证的设备不受影响。这样的邮件一天最多一封。',
        ],
        action: { ...action, label: '查看账户安全' },
      }
    : {
        subject: `Somebody tries two-factor codes at your ${site.name} account`,
        paragraphs: [
          'Devices that never passed a two-factor code of your account tried ten wrong codes within an hour, or thirty within a day. None of them got in.',
          'Whoever can try codes knows your password or has one of your sessions. If it was not you, reset the password at once, then stop everything under “Leaked?” on the page for account security.',
          'Until then such devices can not use a code. Yours that passed one before still can. You get this mail at most once a day.',
        ],
        action: { ...action, label: 'Open account security' },
      };
};

/** Tells a customer that strangers try passwords or codes, and what still works meanwhile. */
export const passwordGuessed: Template<{ secret: 'password' | 'code' }> = (language, { secret }, site) => {
  if (secret === 'code') return codeGuessed(language, {}, site);
  const action = { url: `${site.url}/user/account/security` };
  return language === 'zh-CN'
    ? {
        subject: `有人在试你的 ${site.name} 密码`,
        paragraphs: [
          '一小时内，有陌生设备用错误的密码尝试登录你的账户五十次，没有成功。',
          '在这一小时剩下的时间里，陌生设备不能用密码登录。你登录过的设备不受影响；在新设备上，可以扫码、用 Telegram 登录，或重置密码。',
          '如果这个密码在别处也用过，请换一个，并打开两步验证。这样的邮件一天最多一封。',
        ],
        action: { ...action, label: '查看账户安全' },
      }
    : {
        subject: `Somebody tries passwords at your ${site.name} account`,
        paragraphs: [
          'Within an hour, devices that never signed in to your account tried fifty wrong passwords. None of them got in.',
          'For the rest of that hour such devices can not sign in with a password. Yours that signed in before still can; on a new one use a QR code, Telegram, or reset the password.',
          'If you use this password elsewhere too, change it, and turn two-factor on. You get this mail at most once a day.',
        ],
        action: { ...action, label: 'Open account security' },
      };
};
