import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  passwordText:
    'Every device has to sign in again afterwards, this one too. Developer tokens and Telegram stay.',
  passwordNew: 'New password',
  passwordHint: '8 to 128 characters, used nowhere else.',
  passwordSubmit: 'Change password',
  passwordWorking: 'Changing',
};
