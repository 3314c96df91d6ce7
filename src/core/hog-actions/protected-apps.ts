import type { ActionRefusal } from '@shared/model'

/** What decides whether an app may be touched. Names are of packages; null = the phone does not tell. */
export interface AppStanding {
  readonly packageName: string
  /** Of the app, without the user: 10123. */
  readonly appId: number | null
  /** The user id it shares with other packages. */
  readonly sharedUser: string | null
  readonly inputMethod: string | null
  readonly launchers: readonly string[]
  readonly dialers: readonly string[]
  readonly accessibility: readonly string[]
  readonly owners: readonly string[]
}

/** First app id of installed apps (Process.FIRST_APPLICATION_UID); below are Android's own users. */
const firstAppId = 10_000

/** Parts of Android that the phone does not work without, whatever user they run as, and why. */
const core: readonly (readonly [RegExp, string])[] = [
  [/^android$/, 'it is Android itself'],
  [/^com\.android\.systemui(\.|$)/, 'it draws the lock screen and the bars'],
  [/^com\.android\.settings$/, 'without it nothing could be put right by hand'],
  [/^com\.android\.(phone|server\.telecom)$/, 'it makes calls, emergency calls among them'],
  [/^com\.android\.providers\./, 'it keeps data that other apps live on'],
  [
    /^com\.(google\.)?android\.(permissioncontroller|packageinstaller)$/,
    'it grants permissions and installs'
  ],
  [
    /^com\.(google\.)?android\.(networkstack|captiveportallogin|cellbroadcast)/,
    'it keeps the network and warnings up'
  ],
  [
    /^com\.android\.(bluetooth|nfc|se|keychain|keyguard|certinstaller|inputdevices)$/,
    'it is part of the system'
  ],
  [/^com\.google\.android\.(gsf|ext\.services|modulemetadata)$/, 'Android’s services are built on it'],
  [/^com\.(samsung|sec)\.android\.(app\.telephonyui|knox|provider)/, 'it is part of the maker’s system'],
  [
    /^com\.(miui\.securitycenter|oplus\.athena|coloros\.phonemanager)$/,
    'the maker’s system does not boot without it'
  ]
]

/** Apps that many others call: they may be held back, not stopped. */
const dependedOn: readonly (readonly [RegExp, string])[] = [
  [/^com\.google\.android\.(gms|webview|trichromelibrary)$/, 'most apps call it and end with it'],
  [/^com\.android\.(vending|webview)$/, 'most apps call it and end with it']
]

/** Why nothing at all is done to an app; null = something may be. Pure. */
export function whyProtected(app: AppStanding): ActionRefusal | null {
  const { packageName, appId, sharedUser } = app
  const refuse = (code: ActionRefusal['code'], detail: string): ActionRefusal => ({ code, detail })
  if (packageName === 'com.android.shell')
    return refuse('ourShell', 'adb’s own shell and every run belong to it')
  const part = core.find(([pattern]) => pattern.test(packageName))
  if (part !== undefined) return refuse('systemCore', part[1])
  if (appId === null) return refuse('unknownState', 'the phone does not tell its user id')
  if (appId < firstAppId) return refuse('systemUid', `it runs as one of Android’s own users (${appId})`)
  if (sharedUser !== null) return refuse('sharedUid', `it shares the user ${sharedUser} with other packages`)
  if (app.inputMethod === packageName)
    return refuse('inputMethod', 'it is the keyboard in use; choose another one on the phone first')
  if (app.launchers.includes(packageName)) return refuse('launcher', 'it is the home screen')
  if (app.dialers.includes(packageName))
    return refuse('phoneApp', 'it is the phone app: it makes emergency calls')
  if (app.accessibility.includes(packageName))
    return refuse('accessibility', 'someone may need its help to use the phone')
  if (app.owners.includes(packageName)) return refuse('deviceOwner', 'it administers the phone')
  return null
}

/** Why an app is only held back, never stopped; null = nothing speaks against it. Pure. */
export function whyOnlyHeldBack(packageName: string): ActionRefusal | null {
  const found = dependedOn.find(([pattern]) => pattern.test(packageName))
  return found === undefined ? null : { code: 'dependedOn', detail: found[1] }
}
