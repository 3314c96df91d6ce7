/** Reads what vitest and Playwright report as JSON. */
import { readFileSync } from 'node:fs'

/** @param {'vitest' | 'playwright'} kind @param {string} file @returns {import('./steps.mjs').Counts | null} */
export function readCounts(kind, file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    if (kind === 'playwright') {
      const { expected, flaky, unexpected, skipped } = report.stats
      return { passed: expected + flaky, failed: unexpected, skipped }
    }
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  } catch {
    return null
  }
}

/** What failed and its first line of why, so that the end of a long log tells. @param {'vitest' | 'playwright'} kind @param {string} file @returns {string[]} */
export function failedNames(kind, file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return kind === 'vitest' ? failedInVitest(report) : failedInPlaywright(report.suites, '')
  } catch {
    return []
  }
}

/** @param {any} report @returns {string[]} */
function failedInVitest(report) {
  return report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  )
}

/** @param {any[]} suites @param {string} path @returns {string[]} */
function failedInPlaywright(suites, path) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) => !spec.ok)
      .map(
        (/** @type {any} */ spec) =>
          `${path}${suite.title} › ${spec.title}: ${firstLine(spec.tests[0]?.results.at(-1)?.error?.message)}`
      ),
    ...failedInPlaywright(suite.suites ?? [], `${path}${suite.title} › `)
  ])
}

/** @param {unknown} text */
const firstLine = (text) =>
  String(text ?? 'no message')
    .split('\n', 1)[0]
    ?.slice(0, 300)
