/** Reads what vitest and Playwright report as JSON. */
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

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
      .flatMap((/** @type {any} */ spec) =>
        spec.tests.flatMap((/** @type {any} */ test) =>
          test.results
            .filter((/** @type {any} */ result) => result.error !== undefined)
            .map(
              (/** @type {any} */ result) => `${path}${suite.title} › ${spec.title}: ${whyAndWhere(result)}`
            )
        )
      ),
    ...failedInPlaywright(suite.suites ?? [], `${path}${suite.title} › `)
  ])
}

/** Of one try: what was looked for, what was there instead, and the line of the test. @param {any} result @returns {string} */
function whyAndWhere({ error, errorLocation }) {
  const lines = plain(error.message).split('\n')
  const told = lines.filter((/** @type {string} */ text) => /^(Locator|Expected|Received)/.test(text))
  const where = errorLocation === undefined ? [] : [`line ${errorLocation.line}`]
  return [firstLine(error.message), ...told.map((text) => text.slice(0, 300)), ...where].join('; ')
}

/** Without the colours. @param {unknown} text */
const plain = (text) => stripVTControlCharacters(String(text ?? 'no message'))

/** @param {unknown} text */
const firstLine = (text) => plain(text).split('\n', 1)[0]?.slice(0, 300)
