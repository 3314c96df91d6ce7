import type { DoctorCheckId, DoctorRemedy } from '@shared/model'

/** The checks of the connection in English. */
export const doctorNames: Readonly<Record<DoctorCheckId, string>> = {
  adbProgram: 'adb program',
  adbServer: 'adb server',
  serverVersion: 'adb version',
  seen: 'phone seen',
  usbAccess: 'USB permission',
  authorised: 'authorised',
  shell: 'shell answers',
  linkSpeed: 'link speed'
}

/** What helps, in English. */
export const doctorRemedies: Readonly<Record<DoctorRemedy, string>> = {
  installAdb:
    'Install Android platform-tools (Debian: apt-get install adb), or set the adb path in Settings.',
  startServer: 'Run `adb start-server`; see that no other program holds its port.',
  updateAdb: 'It works, but pairing over Wi-Fi needs platform-tools 30 or newer.',
  connectPhone: 'Plug in a data cable and switch USB debugging on, or connect over Wi-Fi.',
  udevRules:
    'Install the udev rules (Debian: android-sdk-platform-tools-common), join the group plugdev, log in again and replug.',
  acceptDialog:
    'Unlock the phone and accept “Allow USB debugging?”. No dialog: revoke the authorisations in developer options and replug.',
  bootAndroid: 'Start Android normally.',
  replug: 'Replug the cable, wake the phone, or switch USB debugging off and on.',
  usb3: 'Use a USB 3 cable and port: models arrive several times faster.'
}
