// A reporter for Vitest: writes the errors that no test caught, which its JSON report does not contain.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
      message,
      file,
      test,
    }));
    writeFileSync(process.env.FERRY_UNHANDLED_ERRORS, JSON.stringify(told));
  }
}
