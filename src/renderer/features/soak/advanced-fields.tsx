import { KvType } from '@shared/model'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import type { FieldsProps } from './run-fields'
import { wishFaults, type WishName } from './run-wishes'

/** What few change: batch sizes, KV types, repacking, device, sampling, the prompt, further flags. */
export function AdvancedFields(props: FieldsProps) {
  const { draft, change } = props
  const { t } = useI18n()
  const [filled] = useState(() => Object.values(draft.wishes).some(Boolean) || draft.extraFlags !== '')
  return (
    <details className="soak-advanced" open={filled}>
      <summary>{t('soak.more')}</summary>
      <div className="soak-fields">
        <WishText
          {...props}
          name="threadsBatch"
          label={t('soak.threadsBatch')}
          hint={t('soak.threadsBatch.hint')}
        />
        <WishText {...props} name="batch" label={t('soak.batch')} />
        <WishText {...props} name="ubatch" label={t('soak.ubatch')} />
        <WishChoice {...props} name="kvTypeK" label={t('soak.kvK')} options={KvType.options} />
        <WishChoice {...props} name="kvTypeV" label={t('soak.kvV')} options={KvType.options} />
        <WishChoice {...props} name="repack" label={t('soak.repack')} options={onOff} />
        <WishChoice {...props} name="flashAttention" label={t('soak.flash')} options={onOffAuto} />
        <WishText {...props} name="device" label={t('soak.device')} hint={t('soak.device.hint')} />
        <WishText {...props} name="gpuLayers" label={t('soak.gpuLayers')} hint={t('soak.gpuLayers.hint')} />
        <WishText {...props} name="seed" label={t('soak.seed')} />
        <WishText {...props} name="temperature" label={t('soak.temperature')} />
        <WishText {...props} name="topK" label={t('soak.topK')} hint={t('soak.topK.hint')} />
        <WishText {...props} name="topP" label={t('soak.topP')} hint={t('soak.topP.hint')} />
        <WishText {...props} name="minP" label={t('soak.minP')} hint={t('soak.minP.hint')} />
        <WishText {...props} name="repeatPenalty" label={t('soak.repeat')} hint={t('soak.repeat.hint')} />
      </div>
      <Textarea
        label={t('soak.prompt')}
        placeholder={t('soak.prompt.hint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={20_000}
        value={draft.prompt}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
      <TextInput
        label={t('soak.flags')}
        placeholder="--no-perf"
        spellCheck={false}
        value={draft.extraFlags}
        onChange={(event) => change({ extraFlags: event.currentTarget.value })}
      />
    </details>
  )
}

const onOff = ['on', 'off'] as const
const onOffAuto = ['on', 'off', 'auto'] as const

type WishProps = FieldsProps & { readonly name: WishName; readonly label: string }

function WishText(props: WishProps & { hint?: string }) {
  const { draft, change, name, label, hint } = props
  const { t } = useI18n()
  return (
    <TextInput
      label={label}
      description={hint}
      placeholder={t('soak.default')}
      spellCheck={false}
      value={draft.wishes[name]}
      error={wishFaults(draft.wishes).includes(name) ? t('soak.fault.number') : null}
      onChange={(event) => change({ wishes: { ...draft.wishes, [name]: event.currentTarget.value } })}
    />
  )
}

function WishChoice(props: WishProps & { options: readonly string[] }) {
  const { draft, change, name, label, options } = props
  const { t } = useI18n()
  const words: Readonly<Record<string, string>> = {
    on: t('soak.on'),
    off: t('soak.off'),
    auto: t('soak.auto')
  }
  return (
    <NativeSelect
      label={label}
      value={draft.wishes[name]}
      data={[
        { value: '', label: t('soak.default') },
        ...options.map((value) => ({ value, label: words[value] ?? value }))
      ]}
      onChange={(event) => change({ wishes: { ...draft.wishes, [name]: event.currentTarget.value } })}
    />
  )
}
