import { CopyButton } from '@mantine/core'
import { useI18n } from '../i18n/i18n-context'

/** A long machine text (a hash, an id) cut in its middle; a click copies the whole, which the title shows. */
export function CopyText(props: { value: string; label: string; head?: number; tail?: number }) {
  const { value, label, head = 6, tail = 4 } = props
  const { t } = useI18n()
  const short = value.length <= head + tail + 1 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <button
          type="button"
          className="hp-copy"
          title={`${value}\n${t('common.copyHint')}`}
          aria-label={`${copied ? t('common.copied') : t('common.copyNamed', { name: label })} ${short}`}
          onClick={(event) => {
            event.stopPropagation()
            copy()
          }}
        >
          <span aria-hidden="true" data-gone={copied ? '' : undefined}>
            {short}
          </span>
          {copied ? <em aria-hidden="true">{t('common.copied')}</em> : null}
        </button>
      )}
    </CopyButton>
  )
}
