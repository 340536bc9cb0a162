import type { Template } from '../letter.ts';

/** Tells the owner that a signed-in device allowed another one to sign in. */
export const signInAllowed: Template<{ ip: string; agent: string }> = (language, { ip, agent }, site) => {
  const url = `${site.url}/user/account/security`;
  return language === 'zh-CN'
    ? {
        subject: `${site.name} 已允许一台设备登录`,
        paragraphs: [
          `你在已登录的设备上允许了另一台设备登录：${agent || '未知设备'}（${ip || '未知 IP'}）。`,
        ],
        action: { label: '查看账户安全', url },
      }
    : {
        subject: `A device was let in to your ${site.name} account`,
        paragraphs: [
          `A device that is signed in let another one in: ${agent || 'unknown'} (${ip || 'unknown address'}).`,
        ],
        action: { label: 'Open account security', url },
      };
};
