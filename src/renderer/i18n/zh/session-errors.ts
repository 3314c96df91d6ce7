/** Errors of stored sessions and their notes in simplified Chinese, as in the catalogue. */
export const zhSessionErrors = {
  UNKNOWN_SESSION: {
    message: '没有保存会话“{session}”。',
    meaning: '没有任何改动。',
    advice: '请在诊断视图查看已保存的会话。'
  },
  FILES_TOO_LARGE: {
    message: '{files}：共 {sizeMiB} MiB，这里一次最多打开 {mostMiB} MiB。',
    meaning: '没有读取任何内容。',
    advice:
      '请用 gzip 逐个压缩后打开 .json.gz，或运行 `hotplate diagnose FILE`、`hotplate compare FILE FILE`。'
  },
  UNKNOWN_NOTE: {
    message: '会话“{session}”没有备注 {note}。',
    meaning: '没有任何改动。',
    advice: '运行 `hotplate note {session}` 查看它的备注；可能已在另一个窗口中删除。'
  },
  NOTE_TOO_LONG: {
    message: '备注有 {chars} 个字符，最多保存 {mostChars} 个。',
    meaning: '没有任何改动。',
    advice: '请缩短，或写在别处并在此注明位置。'
  },
  NOTE_NO_TEXT: {
    message: '备注为空，或含有控制字符、改变文字方向的字符。',
    meaning: '没有任何改动。',
    advice: '请输入纯文本，可以换行。'
  },
  NOTE_OUTSIDE: {
    message: '{atS} 秒不在此会话之内：会话从 0 到 {endS} 秒。',
    meaning: '没有任何改动。',
    advice: '请给出会话之内的时间；不填则是对整个会话的备注。'
  }
} as const
