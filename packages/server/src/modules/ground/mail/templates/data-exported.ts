import type { Template } from '../letter.ts';

/** Tells the owner that the data of the account was downloaded. */
export const dataExported: Template<{ ip: string }> = (language, { ip }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 账户数据已导出`,
        paragraphs: [
          `你的账户数据被下载了一份，操作来自 ${ip}。`,
          '文件里有个人资料、登录记录和账单，没有密码、令牌和订阅链接。请妥善保管。',
        ],
      }
    : {
        subject: `The data of your ${site.name} account was exported`,
        paragraphs: [
          `A copy of everything that is kept about you was downloaded from ${ip}.`,
          'It holds your profile, sign-ins and payments, and no password, token or subscription link. Keep it safe.',
        ],
      };
