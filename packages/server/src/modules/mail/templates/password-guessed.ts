import type { Template } from '../letter.ts';

/** Tells a customer that strangers try passwords, and what still works meanwhile. */
export const passwordGuessed: Template<Record<never, never>> = (language, _values, site) => {
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
