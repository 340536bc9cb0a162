/** What a form says about a field. zod/mini itself only says "Invalid input". */
export const issues = {
  required: '此项必填',
  invalid: '格式不对',
  email: '请填完整的邮箱地址，例如 name@example.com',
  tooShort: '至少 {{min}} 位，还差 {{missing}} 位',
  tooLong: '最多 {{max}} 位，多了 {{extra}} 位',
  tooSmall: '不能小于 {{min}}',
  tooBig: '不能大于 {{max}}',
  digits: '请填 6 位数字',
  line: '只能写一行，不能有换行或控制字符',
  amount: '请填大于 0 的金额，例如 20.00',
};
