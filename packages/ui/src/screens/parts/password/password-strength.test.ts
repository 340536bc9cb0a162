import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['abc12', 0],
  ['12345678', 1],
  ['aaaaaaaaaaaa', 1],
  ['password1', 1],
  ['woaini5201314', 1],
  ['kettlefish', 1],
  ['Kettle-91x', 2],
  ['correct horse battery', 3],
  ['Tr7!kmQ9#vLp2', 3],
  ['河对岸的渡口旁有一棵老树', 3],
] as const)('%s is worth %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('the customer’s own data adds no strength', () => {
  expect(passwordStrength('linxia.example9')).toBeGreaterThan(1);
  expect(passwordStrength('linxia.example9', ['linxia@example.com'])).toBe(1);
});
