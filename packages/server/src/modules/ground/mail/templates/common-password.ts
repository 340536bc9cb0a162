import type { Template } from '../letter.ts';

/** Asks a customer with a very common password to change it. */
export const commonPassword: Template<Record<never, never>> = (language, _values, site) => {
  const action = { url: `${site.url}/user/account/security` };
  return language === 'zh-CN'
    ? {
        subject: `请修改你的 ${site.name} 密码`,
        paragraphs: [
          '你的密码在常见密码之列，别人很容易猜中。',
          '请尽快换一个只在这里使用的密码。在那之前一切照常可用。',
        ],
        action: { ...action, label: '修改密码' },
      }
    : {
        subject: `Please change your ${site.name} password`,
        paragraphs: [
          'Your password is among the commonest ones, which others guess easily.',
          'Please choose one that you use nowhere else. Until then everything works as before.',
        ],
        action: { ...action, label: 'Change the password' },
      };
};
