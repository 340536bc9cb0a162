import type { Template } from '../letter.ts';

/** Reports a sign-in from a new place. */
export const newSignIn: Template<{ when: string; ip: string; agent: string }> = (
  language,
  { when, ip, agent },
  site,
) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 新的登录`,
        paragraphs: [
          `你的账户于 ${when} 在一个新的地方登录。`,
          `IP 地址：${ip}`,
          `设备：${agent || '未知'}`,
          '如果不是你，请立即修改密码：所有设备都会退出登录。',
        ],
        action: { label: '查看账户安全', url: `${site.url}/user/account/security` },
      }
    : {
        subject: `A new sign-in to ${site.name}`,
        paragraphs: [
          `Your account was signed in to from a new place, ${when}.`,
          `IP address: ${ip}`,
          `Device: ${agent || 'unknown'}`,
          'If it was not you, change your password now: that signs every device out.',
        ],
        action: { label: 'Open account security', url: `${site.url}/user/account/security` },
      };
