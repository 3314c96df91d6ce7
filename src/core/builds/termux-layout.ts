export const termuxPackage = 'com.termux'
/** Where Hotplate's files lie in Termux, seen from the app's folder, where run-as begins. */
export const termuxHome = 'files/home/hotplate'
export const termuxBuilds = `${termuxHome}/builds`
