/** The type of a field of a Go struct. A field that is left out or null has the zero value. */
export type GoType = 'string' | 'int' | 'bool' | 'object' | 'strings' | 'integer or text';

const fits: Readonly<Record<GoType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  bool: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  strings: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  // A number that a struct wants as a text of digits.
  'integer or text': (value) => Number.isInteger(value) || /^\d+$/.test(String(value)),
};

/** Decodes like a Go program: one wrong type makes the whole document invalid. Fields that no type names are ignored. */
export function decode(
  value: unknown,
  types: Readonly<Record<string, GoType>>,
): Readonly<Record<string, unknown>> {
  if (!fits.object(value) || value === null) throw new Error('json: cannot unmarshal the document');
  const document = value as Record<string, unknown>;
  for (const [name, type] of Object.entries(types)) {
    const field = document[name];
    if (field !== undefined && field !== null && !fits[type](field))
      throw new Error(`json: cannot unmarshal ${name} into ${type}`);
  }
  return document;
}

export interface User {
  id: number;
  uuid: string;
  speed_limit: number;
  device_limit: number;
}

/** The users of an answer. Throws without a list, or with a row that a Go program cannot read. */
export function decodeUsers(body: string): User[] {
  const { users } = JSON.parse(body) as { users?: unknown };
  if (!Array.isArray(users)) throw new Error('no users in the answer');
  const types = { id: 'int', uuid: 'string', speed_limit: 'int', device_limit: 'int' } as const;
  return users.map((user) => decode(user, types) as unknown as User);
}
