import type { CheckItem } from '@shared/model'

type Data = CheckItem['data']
type Code = CheckItem['code']

const text = (data: Data, name: string): string => String(data[name] ?? '')

/** What each finding of the check says in plain English; the page has words of its own. */
const wording: Readonly<Record<Code, (data: Data) => string>> = {
  wrongAbi: (data) =>
    `The build is for ${text(data, 'buildAbi')}; the phone runs ${text(data, 'phoneAbis').replaceAll(',', ', ')}.`,
  missingInterpreter: (data) =>
    `${text(data, 'file')} asks for the loader ${text(data, 'interpreter')}, which the phone does not have${
      data['system'] === 'glibc' || data['system'] === 'musl'
        ? `: it is a ${text(data, 'system')} build, for Linux computers. Use an Android (bionic) build`
        : ''
    }.`,
  missingLibrary: (data) =>
    `${text(data, 'library')} is neither in the build nor on the phone; needed by ${text(data, 'neededBy')}.`,
  oldAndroid: (data) =>
    `${text(data, 'file')} was built for API level ${text(data, 'neededSdk')}; the phone has ${text(data, 'phoneSdk')}.`,
  illegalInstruction: (data) =>
    `${text(data, 'file')} uses ${text(data, 'features')}, which this CPU does not have: it would end with “Illegal instruction” (SIGILL).`,
  noUsableVariant: (data) =>
    `None of the build’s CPU variants runs on this CPU; the least of them needs ${text(data, 'missing')}.`,
  slowBaseline: (data) =>
    `${text(data, 'file')} is an armv8.0 baseline build and leaves ${text(data, 'unused')} of this CPU unused: prefill about 4.7 x, decode about 2.1 x slower in a public measurement; use the official build.`,
  variantChosen: (data) =>
    `llama.cpp will load ${text(data, 'file')}${data['features'] === '' ? '' : ` (${text(data, 'features')})`}.`,
  notChecked: (data) => `Not checked (${text(data, 'what')}): ${text(data, 'reason')}.`
}

/** One finding with its words. */
export function item(code: Code, severity: CheckItem['severity'], data: Data): CheckItem {
  return { code, severity, data, text: wording[code](data) }
}
