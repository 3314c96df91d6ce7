import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'

const shownMs = 1500

/** Copies a session's Markdown export: llama-bench's table, results and environment, to be pasted into an issue. */
export function CopyMarkdown(props: { sessionId: string }) {
  const { sessionId } = props
  const { connection } = useServices()
  const { t } = useI18n()
  const [copied, setCopied] = useState(false)
  const copy = useAction(
    useCallback(async () => {
      const { text } = await connection.call((client) =>
        client.sessions.exportFile({ sessionId, format: 'markdown' })
      )
      await navigator.clipboard.writeText(text)
      setCopied(true)
      window.setTimeout(() => setCopied(false), shownMs)
    }, [connection, sessionId])
  )
  return (
    <Button small loading={copy.busy} onClick={() => copy.run()}>
      {copied ? t('common.copied') : t('result.copy')}
    </Button>
  )
}
