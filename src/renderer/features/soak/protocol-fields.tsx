import { coolingSetUps } from '@shared/model'
import { Autocomplete, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { useI18n } from '../../i18n/i18n-context'
import { Choice } from './choice'
import type { ProtocolDraft } from './protocol-draft'
import type { FieldsProps } from './run-fields'

const loads = ['time', 'tokens', 'steady'] as const
const policies = ['growing', 'fixed', 'chat'] as const

/** How long, in which phases, at which context depth, under which cooling, and where the phone itself stops it. */
export function ProtocolFields(props: FieldsProps) {
  const { draft, change, faults } = props
  const { protocol } = draft
  const { t } = useI18n()
  const set = (part: Partial<ProtocolDraft>): void => change({ protocol: { ...protocol, ...part } })
  return (
    <div className="soak-fields">
      <LoadFields {...props} set={set} />
      <NumberInput
        label={t('soak.warmUp')}
        description={t('soak.warmUp.hint')}
        value={protocol.warmUpMinutes}
        min={0}
        max={60}
        decimalScale={2}
        onChange={(value) => set({ warmUpMinutes: Number(value) })}
      />
      <NumberInput
        label={t('soak.coolDown')}
        description={t('soak.coolDown.hint')}
        value={protocol.coolDownMinutes}
        min={0}
        max={60}
        decimalScale={2}
        onChange={(value) => set({ coolDownMinutes: Number(value) })}
      />
      <PolicyFields protocol={protocol} set={set} />
      <TextInput
        label={t('soak.name')}
        placeholder={t('soak.name.hint')}
        value={draft.name}
        maxLength={200}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Autocomplete
        label={t('soak.cooling')}
        placeholder={t('soak.cooling.hint')}
        data={coolingSetUps.map((one) => t(`soak.cooling.${one}`))}
        value={draft.cooling}
        maxLength={200}
        onChange={(cooling) => change({ cooling })}
      />
      <TextInput
        label={t('soak.ambient')}
        description={t('soak.ambient.hint')}
        value={protocol.ambientC}
        error={
          faults.includes('protocol') && Number.isNaN(Number(protocol.ambientC))
            ? t('soak.fault.number')
            : null
        }
        onChange={(event) => set({ ambientC: event.currentTarget.value })}
      />
      <Choice label={t('soak.limits')} hint="">
        <NumberInput
          label={t('soak.limitBattery')}
          value={protocol.batteryC}
          min={20}
          max={70}
          onChange={(value) => set({ batteryC: Number(value) })}
        />
        <NumberInput
          label={t('soak.limitSkin')}
          value={protocol.skinC}
          min={20}
          max={90}
          onChange={(value) => set({ skinC: Number(value) })}
        />
      </Choice>
    </div>
  )
}

type SetProtocol = (part: Partial<ProtocolDraft>) => void

function LoadFields(props: FieldsProps & { set: SetProtocol }) {
  const { draft, change, faults, set } = props
  const { load, tokens } = draft.protocol
  const { t } = useI18n()
  return (
    <>
      <Choice label={t('soak.load')} hint="">
        <SegmentedControl
          aria-label={t('soak.load')}
          value={load}
          data={loads.map((value) => ({ value, label: t(`soak.load.${value}`) }))}
          onChange={(value) => set({ load: loads.find((one) => one === value) ?? 'time' })}
        />
      </Choice>
      {load === 'tokens' ? (
        <NumberInput
          label={t('soak.tokens')}
          value={tokens}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          onChange={(value) => set({ tokens: Number(value) })}
        />
      ) : (
        <NumberInput
          label={t(load === 'steady' ? 'soak.minutes.most' : 'soak.minutes')}
          value={draft.minutes}
          min={0.1}
          max={1440}
          decimalScale={2}
          error={faults.includes('minutes') ? t('soak.minutes.fault') : null}
          onChange={(value) => change({ minutes: Number(value) })}
        />
      )}
    </>
  )
}

function PolicyFields(props: { protocol: ProtocolDraft; set: SetProtocol }) {
  const { protocol, set } = props
  const { policy } = protocol
  const { t } = useI18n()
  return (
    <>
      <Choice label={t('soak.policy')} hint={t(`soak.policy.${policy}.hint`)}>
        <SegmentedControl
          aria-label={t('soak.policy')}
          value={policy}
          data={policies.map((value) => ({ value, label: t(`soak.policy.${value}`) }))}
          onChange={(value) => set({ policy: policies.find((one) => one === value) ?? 'growing' })}
        />
      </Choice>
      {policy === 'growing' ? null : (
        <>
          <NumberInput
            label={t('soak.policyTokens')}
            value={protocol.policyTokens}
            min={1}
            allowDecimal={false}
            onChange={(value) => set({ policyTokens: Number(value) })}
          />
          <NumberInput
            label={t('soak.policyDepth')}
            value={protocol.policyDepth}
            min={0}
            allowDecimal={false}
            onChange={(value) => set({ policyDepth: Number(value) })}
          />
        </>
      )}
      {policy === 'chat' ? (
        <NumberInput
          label={t('soak.pause')}
          value={protocol.pauseS}
          min={0}
          max={600}
          onChange={(value) => set({ pauseS: Number(value) })}
        />
      ) : null}
    </>
  )
}
