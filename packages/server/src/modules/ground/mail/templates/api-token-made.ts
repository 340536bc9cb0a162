import type { Template } from '../letter.ts';

/** Tells the owner that an API token was made. */
export const apiTokenMade: Template<{ name: string; ip: string }> = (language, { name, ip }, site) => {
  const action = { url: `${site.url}/user/account/security` };
  return language === 'zh-CN'
    ? {
        subject: `${site.name} 新建了一个 API 令牌`,
        paragraphs: [
          `你的账户新建了 API 令牌“${name}”，操作来自 ${ip}。`,
          '它能读取账户的部分信息，不能改密码、动余额或查看订阅链接。',
        ],
        action: { ...action, label: '查看账户安全' },
      }
    : {
        subject: `An API token was made for your ${site.name} account`,
        paragraphs: [
          `The API token “${name}” was made from ${ip}.`,
          'It reads some of the account. It can not change the password, spend the balance or see the subscription link.',
        ],
        action: { ...action, label: 'Open account security' },
      };
};
