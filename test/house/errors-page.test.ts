import { errorCatalogue, errorCodes } from '@shared/errors/catalogue'
import { expect, test } from 'vitest'

const intro = `# Errors

Every error that Hotplate tells has a code that never changes, a kind, and three sentences: what happened, what it means for your
data, and what to do next. Only the kind drives retries. This page is made from \`src/shared/errors/catalogue.ts\`; a test keeps the
two equal. Words in braces are filled in when the error happens.

- \`transient\`: trying again may help.
- \`stable\`: it will not.
- \`input\`: a value you gave.
- \`bug\`: ours; please report it.
`

/** The page as it must be: one section a code, in the catalogue's order. */
function errorsPage(): string {
  const sections = errorCodes.map((code) => {
    const { kind, message, meaning, advice } = errorCatalogue[code]
    return `## ${code}\n\n\`${kind}\`\n\n- What happened: ${message}\n- Your data: ${meaning}\n- Next: ${advice}\n`
  })
  return [intro, ...sections].join('\n')
}

test('docs/errors.md lists the catalogue', async () => {
  await expect(errorsPage()).toMatchFileSnapshot('../../docs/errors.md')
})

test('every entry has its three sentences', () => {
  for (const code of errorCodes) {
    const { message, meaning, advice } = errorCatalogue[code]
    for (const sentence of [message, meaning, advice]) expect(sentence, code).toMatch(/\S/)
  }
})
