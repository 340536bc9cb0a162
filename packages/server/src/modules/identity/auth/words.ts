/** What signing in and up says. */
export const authWords = {
  'auth.wrong_credentials': {
    'zh-CN': '邮箱或密码不对',
    en: 'The e-mail or the password is wrong',
  },
  'auth.signed_out': {
    'zh-CN': '登录已失效，请重新登录',
    en: 'You are signed out; sign in again',
  },
  'auth.session_ended': {
    'zh-CN': '这次登录已结束，请重新登录',
    en: 'This session has ended; sign in again',
  },
  'auth.account_disabled': {
    'zh-CN': '账户已停用，请联系客服',
    en: 'The account is closed; contact support',
  },
  'auth.code_wrong': {
    'zh-CN': '验证码不对，请核对最新那封邮件里的 6 位数字',
    en: 'The code is wrong; check the six digits in the newest mail',
  },
  'auth.code_ended': {
    'zh-CN': '验证码已失效，请重新获取',
    en: 'The code is no longer good; get a new one',
  },
  'auth.old_calls_off': {
    'zh-CN': '本站已关闭旧版登录接口，请使用新版客户端',
    en: 'This site has turned the older sign-in off; use a newer client',
  },
  'auth.code_mailed': {
    'zh-CN': '验证码已发送，请查收邮件',
    en: 'The code is on its way; look into your mailbox',
  },
  'auth.password_changed': {
    'zh-CN': '密码已修改，请重新登录',
    en: 'The password is changed; sign in again',
  },
  'auth.passwords_differ': {
    'zh-CN': '两次输入的密码不一样',
    en: 'The passwords differ',
  },
  'auth.password_common': {
    'zh-CN': '这个密码太常见，换一个',
    en: 'This password is too common; choose another',
  },
  'auth.password_wrong': {
    'zh-CN': '当前密码不对',
    en: 'The current password is wrong',
  },
  'auth.invite_required': {
    'zh-CN': '需要邀请码才能注册',
    en: 'Signing up needs an invite code',
  },
  'auth.invite_invalid': {
    'zh-CN': '邀请码无效',
    en: 'The invite code is not valid',
  },
  'auth.captcha_wrong': {
    'zh-CN': '人机验证已失效，请再验证一次',
    en: 'The verification is no longer good; verify again',
  },
  'auth.two_factor_required': {
    'zh-CN': '请输入两步验证的验证码',
    en: 'Enter the code of your authenticator',
  },
  'auth.two_factor_wrong': {
    'zh-CN': '验证码不对或已用过，请等下一个，并检查手机时间',
    en: 'The code is wrong or was used; wait for the next, and check the clock of your phone',
  },
  'auth.proof_required': {
    'zh-CN': '请输入当前密码或两步验证码，证明是你本人',
    en: 'Enter your password or a two-factor code to prove that it is you',
  },
  'auth.proof_or_sign_in': {
    'zh-CN': '请输入当前密码；如果没有地方可以输入，请退出后重新登录，并在十分钟内再试',
    en: 'Enter your password; where there is no place for it, sign in again and repeat this within ten minutes',
  },
  'auth.factor_young': {
    'zh-CN': '两步验证开启未满 24 小时，请改用当前密码',
    en: 'Two-factor has been on for less than 24 hours; use your password instead',
  },
  'auth.undo_gone': {
    'zh-CN': '没有这个撤销链接，请从邮件里完整复制',
    en: 'There is no such link; copy all of it from the mail',
  },
  'auth.undo_expired': {
    'zh-CN': '撤销链接已超过 72 小时。如果账户有异常，请重设密码并联系客服',
    en: 'This undo link is older than 72 hours. If something is wrong with your account, reset the password and contact support',
  },
  'auth.undo_used': {
    'zh-CN': '这个链接用过了，或更早的改动已经撤销。如果仍登录不了，请重设密码',
    en: 'The link was used, or an earlier change was undone; if you still can not sign in, set a new password',
  },
  'auth.undo_taken': {
    'zh-CN': '原来的邮箱已属于另一个账户，请联系客服',
    en: 'The address that was there before belongs to another account now; contact support',
  },
  'auth.not_me_gone': {
    'zh-CN': '没有这个链接，请从邮件里完整复制',
    en: 'There is no such link; copy all of it from the mail',
  },
  'auth.not_me_expired': {
    'zh-CN': '这个链接已超过 72 小时。如果账户有异常，请重设密码，并在账户安全里退出其他设备',
    en: 'This link is older than 72 hours. If something is wrong with your account, reset the password and sign the other devices out',
  },
  'auth.not_me_used': {
    'zh-CN': '这个链接用过了，或账户的改动已经撤销。如果仍登录不了，请重设密码',
    en: 'The link was used, or a change of the account was undone; if you still can not sign in, set a new password',
  },
  'auth.not_me_moved': {
    'zh-CN': '收到邮件之后，账户换了邮箱。请先撤销这次更换',
    en: 'The account has had another address since this mail; undo that change first',
  },
  'auth.csrf_wrong': {
    'zh-CN': '页面已过期，请刷新后再试',
    en: 'The page is too old; reload it and try again',
  },
  'auth.sign_in_request_gone': {
    'zh-CN': '这次登录请求不存在、已处理或已过期，请在要登录的设备上重新发起',
    en: 'This sign-in request was answered, has run out or never was; start again on the device that asks',
  },
  'auth.no_customer': {
    'zh-CN': '没有这个用户，或已停用',
    en: 'There is no such customer, or the account is closed',
  },
  'auth.sign_in_link_gone': {
    'zh-CN': '登录链接已用过或已过期，请重新获取',
    en: 'The sign-in link was used or is too old; get a new one',
  },
  'auth.limited': {
    'zh-CN': '尝试太频繁，请 {retry_after} 秒后再试',
    en: 'Too many tries; try again in {retry_after} seconds',
  },
} as const;

type AuthWords = typeof authWords;
declare module '../../../words/words.ts' {
  interface Book extends AuthWords {}
}
