import { formatBytes, formatGHz } from '@shared/units/format'
import type { Cluster, Dossier, Fact } from '@shared/model'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'
import { textPairs } from '../table'

type Options = CommonOptions & { readonly serial?: string }

/** `hotplate dossier`: the static facts of one phone; what is unknown says why. */
export const addDossier: AddCommand = (program, host) => {
  withPhone(withCommon(program.command('dossier').description('show the facts of one phone'))).action(
    (options: Options) =>
      runCommand(host, options, async ({ client, print }) => {
        const dossier = await client.phones.dossier({ serial: await choosePhone(client, options.serial) })
        print(dossier, textPairs(dossierPairs(dossier)))
        return exitCode.done
      })
  )
}

function dossierPairs(dossier: Dossier): [string, string][] {
  const { battery } = dossier
  const used = dossier.sensors.filter((sensor) => sensor.used).length
  return [
    ['serial', dossier.serial],
    ['phone', `${dossier.manufacturer} ${dossier.model}`],
    ['SoC', fact(dossier.soc, String)],
    [
      'Android',
      `${dossier.androidRelease} (SDK ${dossier.sdk}), patch ${dossier.securityPatch ?? 'unknown'}`
    ],
    ['kernel', dossier.kernel],
    ['ABIs', dossier.abis.join(', ')],
    ['CPU features', dossier.cpuFeatures.join(' ')],
    ...dossier.clusters.map((cluster): [string, string] => [`cores (${cluster.role})`, clusterText(cluster)]),
    ['RAM', dossier.memTotalKb === null ? 'unknown' : formatBytes(dossier.memTotalKb * 1024)],
    ['RAM available', fact(dossier.memAvailableKb, (kb) => formatBytes(kb * 1024))],
    ['storage free', fact(dossier.storageFreeBytes, formatBytes)],
    ['filesystem', dossier.storageFilesystem ?? 'unknown'],
    ['lockable memory', fact(dossier.memlockLimitBytes, formatBytes)],
    ['temperatures from', `${dossier.thermalSource}, ${used} of ${dossier.sensors.length} sensors used`],
    ['battery', batteryText(battery)],
    ['SELinux', dossier.selinux ?? 'unknown'],
    ['root', dossier.root ? 'yes' : 'no'],
    ['shell v2', dossier.shellV2 ? 'yes' : 'no'],
    ['tools', dossier.tools.join(', ')]
  ]
}

function fact<T>(value: Fact<T>, show: (value: T) => string): string {
  return value.value === null ? `unknown: ${value.reason ?? 'no reason given'}` : show(value.value)
}

function clusterText(cluster: Cluster): string {
  const clock = cluster.hwMaxKHz === null ? 'clock unknown' : `up to ${formatGHz(cluster.hwMaxKHz)}`
  return [`policy ${cluster.policy}`, `CPUs ${cluster.cpus.join(',')}`, clock, cluster.part ?? '']
    .filter(Boolean)
    .join(', ')
}

function batteryText(battery: Dossier['battery']): string {
  const level = battery.levelPct === null ? 'level unknown' : `${battery.levelPct} %`
  const temp = battery.tempC === null ? 'temperature unknown' : `${battery.tempC.toFixed(1)} °C`
  const charging = battery.charging === null ? '' : battery.charging ? 'charging' : 'not charging'
  return [level, temp, charging, battery.health ?? '', battery.note ?? ''].filter(Boolean).join(', ')
}
