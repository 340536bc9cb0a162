/**
 * The globals of every JavaScript host that core uses. Core is compiled without the types of DOM and Node, so any
 * other global of a host is a compile error.
 */
interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class URLSearchParams {
  append(name: string, value: string): void;
  toString(): string;
}

declare function setTimeout(callback: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
/** Decodes base64 to one character for each byte. Throws if the text is not base64. */
declare function atob(text: string): string;
/** Encodes one character for each byte as base64. */
declare function btoa(octets: string): string;
