/** The parts of Node.js with which the tests are written. */
declare module "node:test" {
  type Body = () => void | Promise<void>;
  export function test(name: string, body: Body): void;
  export function describe(name: string, body: Body): void;
  export function beforeEach(body: Body): void;
  export function afterEach(body: Body): void;
  export default test;
}

declare module "node:assert/strict" {
  interface Assert {
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    doesNotMatch(text: string, pattern: RegExp, message?: string): void;
    throws(body: () => unknown, expected?: RegExp | object): void;
    rejects(body: Promise<unknown> | (() => Promise<unknown>), expected?: object): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}
