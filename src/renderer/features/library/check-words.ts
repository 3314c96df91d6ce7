import type { CheckItem } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'

/** What a build and a phone say to each other, in the reader's language. */
export function checkText(item: CheckItem, { t, told }: I18n): string {
  const value = (name: string): string => String(item.data[name] ?? '–')
  switch (item.code) {
    case 'wrongAbi':
      return t('check.wrongAbi', { build: value('buildAbi'), phone: value('phoneAbis') })
    case 'missingInterpreter':
      return t('check.missingInterpreter', {
        file: value('file'),
        interpreter: value('interpreter'),
        system: value('system')
      })
    case 'missingLibrary':
      return t('check.missingLibrary', { library: value('library'), neededBy: value('neededBy') })
    case 'oldAndroid':
      return t('check.oldAndroid', {
        file: value('file'),
        needed: value('neededSdk'),
        phone: value('phoneSdk')
      })
    case 'illegalInstruction':
      return t('check.illegalInstruction', { file: value('file'), features: value('features') })
    case 'noUsableVariant':
      return t('check.noUsableVariant', { missing: value('missing') })
    case 'slowBaseline':
      return t('check.slowBaseline', { file: value('file'), unused: value('unused') })
    case 'variantChosen':
      return t('check.variantChosen', { file: value('file') })
    case 'notChecked':
      return t('check.notChecked', {
        what: t(value('what') === 'features' ? 'check.what.features' : 'check.what.libraries'),
        reason: told(value('reason'))
      })
  }
}
