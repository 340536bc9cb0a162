import type { Words } from '../words.ts';

export const issues: Words['issues'] = {
  required: 'This field is required',
  invalid: 'This does not look right',
  email: 'Enter a full e-mail address, such as name@example.com',
  tooShort: 'At least {{min}} characters, {{missing}} to go',
  tooLong: 'At most {{max}} characters, {{extra}} too many',
  tooSmall: 'At least {{min}}',
  tooBig: 'At most {{max}}',
  digits: 'Enter six digits',
  line: 'One line only, without line breaks or control characters',
  amount: 'Enter an amount above 0, such as 20.00',
};
