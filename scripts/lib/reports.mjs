/** Reads what vitest and Playwright report as JSON. */
import { readFileSync } from 'node:fs'

/**
 * What a report counts; of a vitest report, `without` leaves the tests of those files out.
 * @param {'vitest' | 'playwright'} kind @param {string} file @param {readonly string[]} [without]
 * @returns {import('./steps.mjs').Counts | null}
 */
export function readCounts(kind, file, without = []) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    if (kind === 'playwright') {
      const { expected, flaky, unexpected, skipped } = report.stats
      return { passed: expected + flaky, failed: unexpected, skipped }
    }
    const counted = report.testResults.filter((/** @type {any} */ of) => !without.includes(of.name))
    const states = counted.flatMap((/** @type {any} */ of) => of.assertionResults.map((test) => test.status))
    const passed = states.filter((state) => state === 'passed').length
    const failed = states.filter((state) => state === 'failed').length
    return { passed, failed, skipped: states.length - passed - failed }
  } catch {
    return null
  }
}

/** Paths of the test files of a vitest report with a failure, also of loading; none where there is no report. @param {string} file @returns {string[]} */
export function failedFiles(file) {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return testResults.filter((of) => of.status === 'failed').map((of) => of.name)
  } catch {
    return []
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
