import type { Template } from '../letter.ts';

/** Tells the owner that the second factor was turned on or off. */
export const factorChanged: Template<{ isOn: boolean; ip: string }> = (language, { isOn, ip }, site) => {
  const action = { url: `${site.url}/user/account/security` };
  return language === 'zh-CN'
    ? {
        subject: `${site.name} 两步验证已${isOn ? '开启' : '关闭'}`,
        paragraphs: [
          `你的账户${isOn ? '开启' : '关闭'}了两步验证，操作来自 ${ip}。`,
          isOn ? '以后登录时要输入验证码。请把恢复码存在手机以外的地方。' : '以后登录只需要密码。',
        ],
        action: { ...action, label: '查看账户安全' },
      }
    : {
        subject: `Two-factor is ${isOn ? 'on' : 'off'} for your ${site.name} account`,
        paragraphs: [
          `Two-factor was turned ${isOn ? 'on' : 'off'} from ${ip}.`,
          isOn
            ? 'Signing in asks for a code from now on. Keep the recovery codes somewhere else than on your phone.'
            : 'Signing in asks for the password alone from now on.',
        ],
        action: { ...action, label: 'Open account security' },
      };
};
