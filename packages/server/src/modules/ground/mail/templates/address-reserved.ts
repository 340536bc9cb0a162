import type { Template } from '../letter.ts';

/**
 * Sent to an address that an account gave up, and can take back until a time, when somebody wants to use it. Nobody
 * else learns that.
 */
export const addressReserved: Template<{ until: string }> = (language, { until }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 邮箱暂时保留`,
        paragraphs: [
          '有人想用这个邮箱注册、改绑或重设密码。',
          `不久前，一个账户从这个邮箱换到了别的邮箱。到 ${until} 为止，只有那个账户能用回这个邮箱。`,
          '如果是你换的，在那之后就能用这个邮箱注册。',
        ],
      }
    : {
        subject: `This address is reserved at ${site.name}`,
        paragraphs: [
          'Somebody wants to sign up, move an account or set a password with this address.',
          `An account was moved from it to another address lately. Until ${until} only that account can have it back.`,
          'If you moved it, you can sign up with this address after that.',
        ],
      };
