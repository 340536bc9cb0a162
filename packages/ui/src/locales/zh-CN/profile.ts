/** The customer's own details: profile and password. */
export const profile = {
  passwordText: '改好后所有设备都要重新登录，包括这一台。开发者令牌和 Telegram 不受影响。',
  passwordNew: '新密码',
  passwordHint: '8 到 128 个字符，不要和别处用同一个。',
  passwordSubmit: '改密码',
  passwordWorking: '正在改',
};
