import { describe, expect, test } from 'vitest';
import { detectFormat, type Format, parseRows } from './parse.ts';
import { checkRows, type Row } from './rows.ts';

/** A text in parts of this length. */
async function* inParts(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, format: Format, size = 65_536): Promise<Row[]> {
  const all: Row[] = [];
  for await (const some of checkRows(parseRows(inParts(text, size), format))) all.push(...some);
  return all;
}

const rows = [
  { user_id: 1, u: 10, d: 20 },
  { user_id: 2, u: 0, d: 9_007_199_254_740_991 },
];

const written: [string, Format, string][] = [
  ['a list', 'json', JSON.stringify(rows)],
  ['an agent’s body', 'json', JSON.stringify({ data: rows })],
  [
    'a document with more in it',
    'json',
    `{"node":"a \\" ] } , [","x":{"y":[1,{"data":[2]}]},"data":${JSON.stringify(rows.map((row) => ({ ...row, s: '},{"]\\' })))},"z":[]}`,
  ],
  ['an indented document', 'json', JSON.stringify({ data: rows }, null, 2)],
  ['a row a line', 'ndjson', rows.map((row) => JSON.stringify(row)).join('\n')],
  [
    'lines with gaps and carriage returns',
    'ndjson',
    `${rows.map((row) => JSON.stringify(row)).join('\r\n\r\n')}\r\n`,
  ],
  ['a table with a head', 'csv', 'user_id,u,d\n1,10,20\n2,0,9007199254740991\n'],
  [
    'a table in another order, with more columns',
    'csv',
    'd,name,u,user_id\n20,"a,b",10,1\n9007199254740991,,0,2',
  ],
  ['a table without a head', 'csv', '1, 10, 20\r\n2, 0, 9007199254740991\r\n'],
];

describe('rows of a report', () => {
  test.each(written)('%s is read as %s', async (_, format, text) => {
    expect(detectFormat(undefined, text)).toBe(format);
    for (const size of [65_536, 7, 1]) expect(await read(text, format, size)).toEqual(rows);
  });

  test.each([
    ['usage.json', 'json'],
    ['usage.NDJSON', 'ndjson'],
    ['usage.jsonl', 'ndjson'],
    ['usage.csv', 'csv'],
    ['usage.txt', 'json'],
    ['-', 'json'],
  ])('the name %s says %s, whatever the text begins with', (file, format) => {
    expect(detectFormat(file, '[]')).toBe(format);
  });

  test('an empty text has no rows', async () => {
    for (const format of ['json', 'ndjson', 'csv'] as const) expect(await read('\n', format)).toEqual([]);
  });

  test.each<[Format, string, string]>([
    ['json', '[{"user_id":1,"u":1,"d":-1}]', 'row 1: d must be a whole number of bytes from 0 on, not -1'],
    [
      'json',
      '[{"user_id":1,"u":1}]',
      'row 1: d must be a whole number of bytes from 0 on, but it is missing',
    ],
    [
      'json',
      '[{"user_id":"1","u":1,"d":1}]',
      'row 1: user_id must be a whole number from 1 to 2147483647, not "1"',
    ],
    ['json', '[{"user_id":2147483648,"u":1,"d":1}]', 'row 1: user_id must be'],
    ['json', '[{"user_id":1,"u":1.5,"d":9007199254740993}]', 'row 1: d must be'],
    ['json', '[7]', 'row 1 must have user_id, u and d, not 7'],
    ['json', '{"rows":[]}', 'a list of rows'],
    ['json', '{"data":{"data":[]}}', 'a list of rows'],
    ['json', 'null', 'a list of rows'],
    ['json', '[{"user_id":1,"u":1,"d":1},]', 'the input is not valid JSON'],
    ['json', '[{"user_id":1,"u":1,"d":1},,]', 'the input is not valid JSON'],
    ['json', '[{"user_id":1,"u":1,"d":1}]]', 'the input is not valid JSON'],
    ['json', '{"data":[{"user_id":1,"u":1,"d":1}],}', 'the input is not valid JSON'],
    ['json', '[{"user_id":1', 'the input is not valid JSON'],
    ['ndjson', '{"user_id":1,"u":1,"d":1}\n\n{"user_id":0,"u":1,"d":1}', 'row 2 (line 3): user_id must be'],
    ['ndjson', '{"user_id":1,"u":1,"d":1}\nnope', 'line 2 is not valid JSON'],
    [
      'csv',
      'user_id,u,d\n1,2,3\n2,-5,1\n',
      'row 2 (line 3): u must be a whole number of bytes from 0 on, not "-5"',
    ],
    [
      'csv',
      'user_id,u,d\n1,2\n',
      'row 1 (line 2): d must be a whole number of bytes from 0 on, but it is missing',
    ],
    ['csv', '1,1e3,2\n', 'row 1 (line 1): u must be'],
    ['csv', '1,1,024,5\n', 'row 1 (line 1) must have user_id, u and d, not ["1","1","024","5"]'],
    ['csv', 'user_id,u\n1,2\n', 'the columns user_id, u and d'],
    ['csv', 'user_id,u,d,d\n1,2,3,4\n', 'each once'],
    ['csv', 'user_id,u,d\n"1,2,3\n', 'not valid CSV'],
  ])('%s %j is refused by row and field', async (format, text, sentence) => {
    for (const size of [65_536, 1]) await expect(read(text, format, size)).rejects.toThrow(sentence);
  });

  test('many wrong rows are named up to the tenth', async () => {
    const text = JSON.stringify(Array.from({ length: 25 }, () => ({ user_id: 1, u: -1, d: 1 })));
    await expect(read(text, 'json')).rejects.toThrow(/row 10: .*\n {2}and 15 more$/);
  });
});
