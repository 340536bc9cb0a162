/**
 * The few globals of every JavaScript host that core needs, declared by name: core is compiled without the
 * DOM's and Node's typings, so anything else of a host is an error here.
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
/** Base64 to one character a byte; throws where the text is not base64. */
declare function atob(text: string): string;
/** One character a byte to base64. */
declare function btoa(octets: string): string;
