// Matchers about elements, for tests that render some. They take a tenth of a second, and most test files draw nothing.
if (expect.getState().testPath?.endsWith('.tsx')) require('@testing-library/jest-dom');
