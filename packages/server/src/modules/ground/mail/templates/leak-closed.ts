import type { Template } from '../letter.ts';

/** Tells the owner that all secrets that may have leaked were replaced. */
export const leakClosed: Template<{ ip: string }> = (language, { ip }, site) => {
  const action = { url: `${site.url}/user/account/security` };
  return language === 'zh-CN'
    ? {
        subject: `${site.name} 订阅链接和连接密钥已全部更换`,
        paragraphs: [
          `你的账户更换了订阅链接、连接密码和 UUID，退出了其他设备，解绑了 Telegram，并吊销了 API 令牌。操作来自 ${ip}。`,
          '旧链接已失效。请在概览复制新链接，重新导入各个客户端。',
          '登录密码没有变。如果密码也可能泄露，请立即修改密码。',
        ],
        action: { ...action, label: '查看账户安全' },
      }
    : {
        subject: `Link and connection secrets of your ${site.name} account were replaced`,
        paragraphs: [
          `The subscription link, the connection password and the UUID were replaced, other devices were signed out, Telegram was unlinked and API tokens were revoked. It came from ${ip}.`,
          'The old link no longer works. Copy the new one from the dashboard and import it into your clients again.',
          'The password stays as it was. If it may have got out too, change it now.',
        ],
        action: { ...action, label: 'Open account security' },
      };
};
