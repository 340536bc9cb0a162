/** The name that a DNS message asks for, the type of record, and where the question ends. */
export function readQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

const ipv4 = 1;

/** The answer to a question: an IPv4 address, or that there is no such record. */
export function answerTo(message: Buffer, address: string | undefined): Buffer {
  const { type, end } = readQuestion(message);
  const parts = type === ipv4 ? (address?.split('.').map(Number) ?? []) : [];
  const head = Buffer.from(message.subarray(0, end));
  // An answer without an error, from a server that recurses.
  head.writeUInt16BE(0x8180, 2);
  for (const [at, count] of [1, parts.length > 0 ? 1 : 0, 0, 0].entries())
    head.writeUInt16BE(count, 4 + 2 * at);
  if (parts.length === 0) return head;
  // The name by a pointer to the question, IPv4, class Internet, a minute, four bytes.
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, ipv4, 0, 1, 0, 0, 0, 60, 0, 4, ...parts])]);
}
