/** What a session lost speed to is the verdict's to say (`verdict.json` in its folder): the causes noted on the way are gone. */
export const dropFindings = `
DROP TABLE findings;
`
