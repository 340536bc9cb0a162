import { languages } from '@ferry/core/words/languages';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../../../words/words.ts';
import { writeLetter } from '../write-letter.ts';
import { type TemplateName, templates, type ValuesOf } from './templates.ts';

const site = { name: 'Harbour', url: 'https://harbour.example' };

/** Every value that a template may have. Of those that choose the texts, each in turn. */
const common = {
  ...{ code: '123456', minutes: 10, until: 'U', name: 'N', ip: '192.0.2.7', reason: 'R', to: 'T', ends: 'E' },
  ...{ plan: 'P', when: 'W', agent: 'A', node: 'D', since: 'S', amount: '1.00', missing: '0.50', id: '7' },
  ...{ title: 'T', staffName: 'F', used: '1 GB', total: '2 GB', resets: 'R', step: 'held', secret: 'code' },
  ...{ trade: 'T', gateway_no: 'G', paid: '19.99 CNY', kinds: 'K', credited: '19.99' },
  ...{
    isOn: true,
    isBack: true,
    isStopped: true,
    isOver: true,
    host: 'sub.example',
    hosts: 'b.example',
    customers: 3,
  },
};
const turns = [
  {},
  { plan: null },
  { isOn: false },
  { isBack: false },
  { isOver: false },
  { isStopped: false },
  { secret: 'password' },
  { resets: null },
  { step: 'ended' },
  { credited: null },
];

const names = Object.keys(templates) as TemplateName[];
/** A letter of the values, which are of more templates than one. */
const write = (language: (typeof languages)[number], template: TemplateName, more: object) =>
  writeLetter(
    { language, template, values: { ...common, ...more } as unknown as ValuesOf<TemplateName> },
    site,
  );

test.each(languages)('every mail is complete in %s, with a button if it has a page', (language) => {
  for (const name of names)
    for (const turn of turns) {
      const { subject, paragraphs, action } = write(language, name, turn);
      expect([subject, ...paragraphs, action?.label ?? '-'].join('\n'), name).not.toMatch(
        /[{}]|undefined|^$/m,
      );
      expect(action?.url.startsWith(site.url), name).toBe(
        templates[name].page === undefined ? undefined : true,
      );
    }
});

test('the catalogue has no text of a mail that is not sent', () => {
  const texts = names.flatMap((name) =>
    turns.map((turn) => templates[name].text?.({ ...common, ...turn } as never) ?? name),
  );
  const had = Object.keys(catalogueOf('zh-CN')).flatMap(
    (key) => /^mails\.(\w+)\.subject$/.exec(key)?.[1] ?? [],
  );
  expect(new Set(had)).toEqual(new Set(texts));
  const buttons = Object.keys(catalogueOf('zh-CN')).filter((key) => /^mails\.\w+\.action$/.test(key));
  expect(buttons.length).toBe(
    new Set(
      texts.filter(
        (_, at) => templates[names[Math.floor(at / turns.length)] as TemplateName].page !== undefined,
      ),
    ).size,
  );
});

test('only mails with codes contain one', () => {
  const withCode = names.filter((name) => write('en', name, {}).code !== undefined);
  expect(withCode).toEqual([
    ...['accountOpened', 'emailCode', 'passwordByStaff', 'registerCode', 'resetCode', 'secured', 'undone'],
  ]);
});

test('an empty line in a value makes no paragraph, and its braces stay', () => {
  const { paragraphs } = write('en', 'banned', { reason: 'Mail\n\n{site}' });
  expect(paragraphs).toHaveLength(3);
  expect(paragraphs[1]).toBe('Reason: Mail\n\n{site}');
});

test('an unknown device has a name', () => {
  const { paragraphs } = write('en', 'signInAllowed', { agent: '', ip: '' });
  expect(paragraphs[0]).toContain('unknown (unknown address)');
});
