import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A text of a source file, with what is filled in as {1}, {2}… */
export function textsOf(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isForDevelopers(node)) return
    const text = textOf(node)
    if (text !== null) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The last words that a script of the runner may write (`finish REASON 'text'` and what it passes on), with {1}, {2}… */
export function lastWordsOf(script: string): readonly string[] {
  const lines = readFileSync(script, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const said = /^(?!#).*?(?:\b(?:finish|end_load|check) '?["$\w]+'?|\bWHY=) ?(?:'([^']+)'|"([^"]+)")/.exec(
      line
    )
    const text = said?.[1] ?? said?.[2]
    return text === undefined || !/[a-z] /.test(text) ? [] : [filledIn(text)]
  })
}

function filledIn(text: string): string {
  let index = 0
  return text.replace(/\$\(\([^)]*\)\)|\$\{[^}]*\}|\$\w+/g, () => `{${(index += 1)}}`)
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  const spans = node.templateSpans.map(({ literal }, index) => `{${index + 1}}${literal.text}`)
  return node.head.text + spans.join('')
}

/** Lines of a dump that were not understood are kept for developers; commands go to the phone; what an error says of its case is for readers. */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) return /^(command|accepts)$/.test(node.name.getText())
  if (ts.isNewExpression(node)) return !/^(Map|Set|HotplateError)$/.test(node.expression.getText())
  return ts.isCallExpression(node) && /reject|Error|log\.|startsWith|includes/.test(node.expression.getText())
}

/** A sentence for people: words next to words, and nothing of a shell's grammar. */
export function isSentence(text: string): boolean {
  const isShell = /[|$&\n]|;$|^(#|\/|(cat|ls|dumpsys|settings|getprop|sysfs|cmd|device_config)\b)/.test(text)
  return !isShell && text.split(' ').length >= 3 && /[a-z’]{2,} [a-z]{2,}/.test(text)
}
