import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  passwordText:
    'Every device has to sign in again afterwards, this one too. Developer tokens and Telegram stay.',
  passwordNew: 'New password',
  passwordHint: '8 to 128 characters, used nowhere else',
  passwordSubmit: 'Change password',
  passwordWorking: 'Changing',
  profileSubmit: 'Save',
  profileWorking: 'Saving',
  profileSaved: 'Saved.',
  profileFailed: 'Your profile did not come',
  nickname: 'Nickname',
  nicknameHint: '2 to 20 characters',
  mailLanguage: 'Language of mails',
  zone: 'Time zone',
  emailTitle: 'Change e-mail',
  emailText:
    'It is {{email}} now. After the change you sign in with the new address, the old one gets a mail that can undo it, and Telegram is unlinked.',
  emailNew: 'New address',
  emailSend: 'Send the code',
  emailSending: 'Sending',
  emailSent: 'The code was sent to {{to}}. If it does not come, look into the spam folder.',
  emailCode: 'Code',
  emailTokens: 'Revoke all API tokens, too',
  emailTokensHint: 'Tick this if somebody else may have used your account.',
  emailSubmit: 'Change to {{to}}',
  emailWorking: 'Changing',
  emailAgain: 'Send again',
  emailOther: 'Another address',
  emailDone: 'Your address is {{to}} now.',
  mustChange: 'Your password is among the commonest and easy to guess. Change it to go on.',
};
