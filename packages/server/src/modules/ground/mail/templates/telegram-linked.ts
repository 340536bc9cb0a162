import type { Template } from '../letter.ts';

/** Tells the owner that a Telegram chat was linked, which can confirm sign-ins. */
export const telegramLinked: Template<{ name: string }> = (language, { name }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 已绑定 Telegram`,
        paragraphs: [`你的账户绑定了 Telegram：${name}。`, '它会收到你选择的通知，也可以确认新设备登录。'],
        action: { label: '查看账户', url: `${site.url}/user/my-account` },
      }
    : {
        subject: `Telegram was linked to your ${site.name} account`,
        paragraphs: [
          `Your account was linked to the Telegram chat of ${name}.`,
          'It gets the notifications that you chose, and it can let new devices sign in.',
        ],
        action: { label: 'Open the account', url: `${site.url}/user/my-account` },
      };
